const LONGEST = 200;

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Clean HTML in plain words, for machines. */
export function wordsOf(html: string): string {
  return html
    .replace(/<\/(?:p|li)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Its beginning, for search engines. */
export function summaryOf(html: string): string {
  const words = wordsOf(html);
  if (words.length <= LONGEST) return words;
  const cut = words.slice(0, LONGEST);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LONGEST / 2)).replace(/[\s.,;:–—-]+$/, '')}…`;
}
