/** Base for parsing; a URL with another origin leaves the site. */
const THIS_SITE = 'http://this-site.invalid';

/**
 * Returns `value` if it is a path of this site, else null. Browsers read `//host`, `/\host` and
 * paths with tabs or line breaks as other hosts.
 */
export function safeReturnUrl(value: string | null | undefined): string | null {
  if (!value || !value.startsWith('/') || hasControlCharacter(value)) return null;
  const url = URL.parse(value, THIS_SITE);
  if (!url || url.origin !== THIS_SITE || url.pathname.startsWith('//')) return null;
  return url.pathname + url.search + url.hash;
}

function hasControlCharacter(value: string): boolean {
  return [...value].some((character) => character < ' ' || character === '\u007f');
}
