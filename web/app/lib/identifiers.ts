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
