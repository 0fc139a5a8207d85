const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote)\s*>|<br\s*\/?>/gi;

/**
 * The words of simple HTML, without its tags, a line for each paragraph. The browser's own parser
 * reads it into a document that is never shown, in which nothing runs and nothing is loaded.
 */
export function plainText(html: string): string {
  const read = new DOMParser().parseFromString(html.replace(BLOCK_END, '$&\n'), 'text/html');
  for (const element of read.querySelectorAll('script, style, template')) element.remove();
  return (read.body.textContent ?? '')
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n');
}
