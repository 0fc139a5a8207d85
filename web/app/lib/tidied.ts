/** As the server stores lines of text, however deep they are. */
export function spacesTidied<T>(value: T): T;
export function spacesTidied(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/\s+/g, ' ').trim();
  if (Array.isArray(value)) return value.map((item: unknown) => spacesTidied(item));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, spacesTidied(inner)]),
  );
}

/** Written anew by the browser: the same elements and words, whichever way they were escaped. */
export function tidiedHtml(html: string): string {
  return new DOMParser().parseFromString(html, 'text/html').body.innerHTML.trim();
}
