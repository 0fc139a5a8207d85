import type { ReferenceId } from '~/api/desk-articles';

export const ID_FORMATS = ['doi', 'pubmed', 'pmcid'] as const satisfies ReferenceId['format'][];

/** In every language. */
export const ID_NAMES: Record<ReferenceId['format'], string> = {
  doi: 'DOI',
  pubmed: 'PubMed',
  pmcid: 'PMC',
};

/** As the server allows for one reference. */
export const MOST_IDS = 10;

const KINDS: { format: ReferenceId['format']; form: RegExp }[] = [
  { format: 'pmcid', form: /(?:^|\/|:\s*)(PMC\d+)\/?$/i },
  { format: 'pubmed', form: /(?:pubmed\.ncbi\.nlm\.nih\.gov\/|\/pubmed\/|^PMID:?\s*)(\d+)\/?$/i },
  { format: 'doi', form: /^(?:https?:\/\/(?:dx\.)?doi\.org\/|doi:?\s*)?(10\.\d+\/\S+)$/i },
];

/** People paste whole addresses, and do not look which kind is chosen. */
export function readId({ format, value }: ReferenceId): ReferenceId {
  const typed = value.trim();
  for (const kind of KINDS) {
    const found = kind.form.exec(typed)?.[1];
    if (!found) continue;
    return { format: kind.format, value: kind.format === 'pmcid' ? found.toUpperCase() : found };
  }
  return { format, value: typed };
}
