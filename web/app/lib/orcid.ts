const ADDRESS = /^\s*(?:https?:\/\/)?(?:www\.|sandbox\.)?orcid\.org\//i;

/**
 * Formats an ORCID iD, also from its URL, in groups of four. Invalid input stays as typed; the
 * server validates it.
 */
export function formatOrcid(text: string): string {
  const bare = text.replace(ADDRESS, '').trim();
  const digits = bare.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  if (!/^\d{15}[\dX]$/.test(digits)) return bare;
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}
