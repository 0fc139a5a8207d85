const PLACES = {
  doi: 'https://doi.org/',
  pubmed: 'https://pubmed.ncbi.nlm.nih.gov/',
  pmcid: 'https://pmc.ncbi.nlm.nih.gov/articles/',
} as const;

interface Identifier {
  format: keyof typeof PLACES;
  value: string;
}

/** Where a work is found. A DOI may hold any character; only its slashes are parts of the way. */
export function referenceAddress({ format, value }: Identifier): string {
  return PLACES[format] + value.split('/').map(encodeURIComponent).join('/');
}
