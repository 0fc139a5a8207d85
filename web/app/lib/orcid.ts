const ADDRESS = /^\s*(?:https?:\/\/)?(?:www\.|sandbox\.)?orcid\.org\//i;

/**
 * An ORCID iD in groups of four, also out of its address. What cannot be one is left as it was typed:
 * the server says what is wrong with it.
 */
export function formatOrcid(text: string): string {
  const bare = text.replace(ADDRESS, '').trim();
  const digits = bare.replace(/[\s\u2010-\u2015-]/g, '').toUpperCase();
  if (!/^\d{15}[\dX]$/.test(digits)) return bare;
  return digits.replace(/(.{4})(?=.)/g, '$1-');
}
