import { inertHtml } from '~/lib/inert-html';

/** What comes from elsewhere. In a form, a field that is called `nodeName` would hide the form's own from its readers. */
export function pastedHtml(html: string): HTMLElement {
  const body = inertHtml(html);
  for (const named of body.querySelectorAll('[name]:not(form), [id]:not(form)')) {
    named.removeAttribute('name');
    named.removeAttribute('id');
  }
  return body;
}
