const LONGEST = 200;

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** The beginning of clean HTML in plain words, for search engines. */
export function summaryOf(html: string): string {
  const words = html
    .replace(/<\/(?:p|li)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).replace(/[\s.,;:–—-]+$/, '')}…`;
}
