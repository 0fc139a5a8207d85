/** HTML read into a document that is never shown: nothing in it runs, and nothing is loaded. */
export function inertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
}
