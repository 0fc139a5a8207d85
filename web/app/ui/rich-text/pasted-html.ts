import { parseInertHtml } from '~/lib/inert-html';

/**
 * Parses pasted HTML without names and ids. A form field called `nodeName` would shadow the form's
 * property.
 */
export function parsePastedHtml(html: string): HTMLElement {
  const body = parseInertHtml(html);
  for (const named of body.querySelectorAll('[name]:not(form), [id]:not(form)')) {
    named.removeAttribute('name');
    named.removeAttribute('id');
  }
  return body;
}
