import type { PublicArticle } from '~/api/types';

type Reference = PublicArticle['references'][number];
type ReferenceParts = NonNullable<Reference['parts']>;
type Field = [name: string, value: string];

/** Names of the fields for the `source` of a work that is a part of it. */
const SOURCE_FIELDS: Partial<Record<ReferenceParts['kind'], string>> = {
  journal: 'journal_title',
  preprint: 'journal_title',
  chapter: 'inbook_title',
  conference: 'conference_title',
};

/**
 * Builds the content of a `citation_reference` tag in the notation of Highwire Press:
 * `citation_title=…; citation_author=…; citation_doi=…`. It is the plain text if neither title nor source of the
 * work are known.
 */
export function citationReference({ reference, articleIds, parts }: Reference): string {
  if (!parts?.title && !parts?.source) return reference;
  const ids = (format: string) => articleIds.filter((id) => id.format === format);
  const fields: Field[] = [
    ...workFields(parts),
    ['publication_date', parts.year],
    ['volume', parts.volume],
    ['issue', parts.issue],
    ['firstpage', parts.firstPage],
    ['lastpage', parts.lastPage],
    ...ids('doi').map(({ value }): Field => ['doi', value]),
    ...ids('pubmed').map(({ value }): Field => ['pmid', value]),
  ];
  return fields
    .filter(([, value]) => value)
    .map(([name, value]) => `citation_${name}=${withoutSemicolons(value)}`)
    .join('; ');
}

/** Title, authors, and where the work has appeared. */
function workFields({ kind, title, source, publisher, authors }: ReferenceParts): Field[] {
  const sourceField = SOURCE_FIELDS[kind];
  const institutionField = kind === 'thesis' ? 'dissertation_institution' : 'publisher';
  // A whole book, thesis or website may have its title as the source.
  const [ownTitle, container] = title || sourceField ? [title, source] : [source, ''];
  return [
    ['title', ownTitle],
    ...authors.map(({ family, given }): Field => [
      'author',
      [family, given].filter(Boolean).join(', '),
    ]),
    ...(sourceField
      ? ([
          [sourceField, container],
          [institutionField, publisher],
        ] satisfies Field[])
      : ([[institutionField, publisher || container]] satisfies Field[])),
  ];
}

/** Semicolons separate the fields. */
function withoutSemicolons(value: string): string {
  return value.replace(/\s*;/g, ',');
}
