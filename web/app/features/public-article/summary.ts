const MAX_LENGTH = 200;

const ENTITIES: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': ' ',
};

/** Converts sanitized HTML to plain text. */
export function stripHtml(html: string): string {
  return html
    .replace(/<\/(?:p|li)>|<br>/g, ' ')
    .replace(/<[^>]*>/g, '')
    .replace(/&(?:amp|lt|gt|quot|nbsp);/g, (entity) => ENTITIES[entity] ?? '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** Returns the beginning of an HTML text as plain text, for search engines. */
export function summarize(html: string): string {
  const text = stripHtml(html);
  if (text.length <= MAX_LENGTH) return text;
  const cut = text.slice(0, MAX_LENGTH);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), MAX_LENGTH / 2)).replace(/[\s.,;:–—-]+$/, '')}…`;
}
