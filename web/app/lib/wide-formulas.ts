/**
 * A formula wider than the screen scrolls by itself, so the keyboard must be able to reach it, and it has
 * a name then. The HTML was cleaned by the server: no attribute holds an angle bracket.
 */
export function scrollableFormulas(html: string, name: string): string {
  return html.replace(/<div (?=[^>]*data-type="block-math")/g, (start) => {
    return `${start}role="group" tabindex="0" aria-label="${name}" `;
  });
}
