/**
 * A table wider than the screen scrolls inside a frame that the keyboard can reach and that has a name
 * (a group, no landmark: several tables may bear the same name).
 * The HTML was cleaned by the server when it was saved, so its tags are regular and tables don't nest.
 */
export function scrollableTables(html: string, fallbackName: string): string {
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
