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
