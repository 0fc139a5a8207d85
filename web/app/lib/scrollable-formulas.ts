/**
 * Makes block formulas focusable and labels them, because wide ones scroll. The sanitized HTML has
 * no angle brackets in attributes.
 */
export function makeFormulasScrollable(html: string, name: string): string {
  return html.replace(/<div (?=[^>]*data-type="block-math")/g, (start) => {
    return `${start}role="group" tabindex="0" aria-label="${name}" `;
  });
}
