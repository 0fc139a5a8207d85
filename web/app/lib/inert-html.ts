/** Parses HTML into a document that is never shown: scripts do not run and nothing is loaded. */
export function parseInertHtml(html: string): HTMLElement {
  return new DOMParser().parseFromString(`<body>${html}</body>`, 'text/html').body;
}
