/** Parses HTML into a document that is never shown: scripts do not run and nothing is loaded. */
export function parseInertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
}

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

/**
 * Wraps tables in a focusable, labelled frame, because wide ones scroll. The frame is a group and
 * not a landmark, since several tables may have the same name. Sanitized HTML has regular tags and
 * no nested tables.
 */
export function makeTablesScrollable(html: string, fallbackName: string): string {
  return html.replace(/<table[\s>][\s\S]*?<\/table>/g, (table) => {
    const caption = /<caption[^>]*>([\s\S]*?)<\/caption>/.exec(table)?.[1];
    const name = (caption ?? '')
      .replace(/<[^>]*>/g, '')
      .replaceAll('"', '&quot;')
      .trim();
    const label = name || fallbackName;
    return `<div class="wide-table" role="group" tabindex="0" aria-label="${label}">${table}</div>`;
  });
}

/**
 * Makes block formulas focusable and labels them, because wide ones scroll. The sanitized HTML has
 * no angle brackets in attributes.
 */
export function makeFormulasScrollable(html: string, name: string): string {
  return html.replace(/<div (?=[^>]*data-type="block-math")/g, (start) => {
    return `${start}role="group" tabindex="0" aria-label="${name}" `;
  });
}
