/** Only its own address part is used: whatever does not stay on it leads elsewhere. */
const THIS_SITE = 'http://this-site.invalid';

/**
 * A `returnUrl` as far as it can be trusted: a path of this site, with its query and hash, or null.
 * Browsers read `//host`, `/\host` and paths with tabs or line breaks as addresses of other sites.
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
