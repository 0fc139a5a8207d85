/**
 * Returns the trimmed URL if a link in a rich text may have it (`http(s)`, `mailto`, a fragment or
 * a path of this site), otherwise null.
 */
export function allowedHref(input: string): string | null {
  const href = input.trim();
  const isAllowed =
    isSitePath(href) || (hasNoSpecialCharacters(href) && /^#|^(?:https?:\/\/|mailto:)/i.test(href));
  return isAllowed ? href : null;
}

/** True for a path of this site; `//host` is another host. */
export function isSitePath(href: string): boolean {
  return hasNoSpecialCharacters(href) && /^\/(?!\/)/.test(href);
}

/** Browsers read `\` as `/` and skip tabs and line breaks, so `/\host` would leave the site. */
function hasNoSpecialCharacters(href: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/[\\\u0000-\u001f\u007f-\u009f]/.test(href);
}

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
