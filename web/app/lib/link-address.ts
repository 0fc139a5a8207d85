/** Where a link in running text may lead: to the web, to a mailbox, or to a page of this site. */
export function linkAddress(typed: string): string | null {
  const address = typed.trim();
  const leads =
    isSameSite(address) || (isPlain(address) && /^#|^(?:https?:\/\/|mailto:)/i.test(address));
  return leads ? address : null;
}

/** A path from the root of this site; `//host` is none. */
export function isSameSite(address: string): boolean {
  return isPlain(address) && /^\/(?!\/)/.test(address);
}

/** Browsers read `\` as `/` and skip line breaks and tabs, so that `/\host` would leave the site. */
function isPlain(address: string): boolean {
  // eslint-disable-next-line no-control-regex
  return !/[\\\u0000-\u001f\u007f-\u009f]/.test(address);
}
