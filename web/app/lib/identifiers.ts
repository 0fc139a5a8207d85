const RESOLVERS = {
  doi: 'https://doi.org/',
  pubmed: 'https://pubmed.ncbi.nlm.nih.gov/',
  pmcid: 'https://pmc.ncbi.nlm.nih.gov/articles/',
} as const;

interface Identifier {
  format: keyof typeof RESOLVERS;
  value: string;
}

/**
 * Returns the URL of a work. A DOI may contain any character; only its slashes are path separators.
 */
export function referenceUrl({ format, value }: Identifier): string {
  return RESOLVERS[format] + value.split('/').map(encodeURIComponent).join('/');
}

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

const ROR_ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz';

/** Returns the id of the Research Organization Registry in a typed id or its URL. */
export function formatRor(text: string): string {
  return text.trim().replace(/\/+$/, '').split('/').at(-1)?.toLowerCase() ?? '';
}

/** True for an id of the Research Organization Registry; its last two digits are a checksum. */
export function isRor(id: string): boolean {
  if (!/^0[0-9a-hjkmnp-tv-z]{6}\d{2}$/.test(id)) return false;
  const number = [...id.slice(1, 7)].reduce((sum, c) => sum * 32 + ROR_ALPHABET.indexOf(c), 0);
  return Number(id.slice(7)) === 98 - ((number * 100) % 97);
}
