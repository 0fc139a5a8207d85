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
