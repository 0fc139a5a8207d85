import type { PublicArticle } from '~/api/types';
import { referenceUrl } from '~/lib/identifiers';
import { doiUrl, type Thing } from './structured-data';

type Reference = PublicArticle['references'][number];
type ReferenceParts = NonNullable<Reference['parts']>;

const TYPES: Record<ReferenceParts['kind'], string> = {
  journal: 'ScholarlyArticle',
  preprint: 'ScholarlyArticle',
  conference: 'ScholarlyArticle',
  book: 'Book',
  chapter: 'Chapter',
  thesis: 'Thesis',
  web: 'WebPage',
  other: 'CreativeWork',
};

/** Types of the works in which others stand. */
const SOURCE_TYPES: Partial<Record<ReferenceParts['kind'], string>> = {
  journal: 'Periodical',
  chapter: 'Book',
  web: 'WebSite',
};

/** A cited work; the text of the reference where nothing else is known. */
export function citedWork({ reference, articleIds, parts }: Reference): Thing | string {
  const doi = articleIds.find(({ format }) => format === 'doi');
  const ids = { '@id': doi && doiUrl(doi.value), sameAs: articleIds.map(referenceUrl) };
  if (!parts?.title && !parts?.source) {
    return articleIds.length > 0
      ? { '@type': TYPES[parts?.kind ?? 'other'], name: reference, ...ids }
      : reference;
  }
  const { kind, title, source, firstPage, lastPage, publisher } = parts;
  return {
    '@type': TYPES[kind],
    name: title || source,
    ...ids,
    author: parts.authors.map(({ family, given, isGroup }) => ({
      '@type': isGroup ? 'Organization' : 'Person',
      name: [given, family].filter(Boolean).join(' '),
    })),
    datePublished: parts.year,
    pagination: [firstPage, lastPage].filter(Boolean).join('–'),
    isPartOf:
      title && source ? { '@type': SOURCE_TYPES[kind] ?? 'CreativeWork', name: source } : null,
    publisher: publisher && { '@type': 'Organization', name: publisher },
  };
}
