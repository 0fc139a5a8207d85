import { parseInertHtml } from '~/lib/html';

/**
 * Parses pasted HTML without names and ids. A form field called `nodeName` would shadow the form's
 * property. Not part of `stored-html.ts`, with which the abstract's editor would load all extensions
 * of the full one.
 */
export function parsePastedHtml(html: string): HTMLElement {
  const body = parseInertHtml(html);
  for (const named of body.querySelectorAll('[name]:not(form), [id]:not(form)')) {
    named.removeAttribute('name');
    named.removeAttribute('id');
  }
  return body;
}
