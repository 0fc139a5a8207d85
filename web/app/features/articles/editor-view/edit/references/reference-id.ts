import type { ReferenceId } from '~/api/editor-articles';

export const ID_FORMATS = ['doi', 'pubmed', 'pmcid'] as const satisfies ReferenceId['format'][];

/** Names of the formats; the same in every language. */
export const ID_NAMES: Record<ReferenceId['format'], string> = {
  doi: 'DOI',
  pubmed: 'PubMed',
  pmcid: 'PMC',
};

/** Limit of the server for one reference. */
export const MAX_IDS = 10;

const PATTERNS: { format: ReferenceId['format']; pattern: RegExp }[] = [
  { format: 'pmcid', pattern: /(?:^|\/|:\s*)(PMC\d+)\/?$/i },
  {
    format: 'pubmed',
    pattern: /(?:pubmed\.ncbi\.nlm\.nih\.gov\/|\/pubmed\/|^PMID:?\s*)(\d+)\/?$/i,
  },
  { format: 'doi', pattern: /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)?(10\.\d+\/\S+)$/i },
];

/** Normalizes a pasted id or URL and detects its format. */
export function parseId({ format, value }: ReferenceId): ReferenceId {
  const typed = value.trim();
  for (const entry of PATTERNS) {
    const found = entry.pattern.exec(typed)?.[1];
    if (!found) continue;
    return { format: entry.format, value: entry.format === 'pmcid' ? found.toUpperCase() : found };
  }
  return { format, value: typed };
}
