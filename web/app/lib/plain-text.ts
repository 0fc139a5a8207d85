const BLOCK_END = /<\/(?:p|div|li|h[1-6]|tr|blockquote)\s*>|<br\s*\/?>/gi;

/**
 * Converts simple HTML to plain text, one line for each paragraph. Parses it into an inert
 * document: scripts do not run and nothing is loaded.
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
