import { expect, test } from 'vitest';
import { makeReferenceParts } from '../../../test/public-article';
import { citationReference } from './citation-reference';

const doi = { format: 'doi' as const, value: '10.1/a' };

function describe(details: Parameters<typeof makeReferenceParts>[0]) {
  const parts = makeReferenceParts(details);
  return citationReference({ reference: 'As written.', articleIds: [], parts });
}

test('an article in a journal has all its parts', () => {
  const parts = makeReferenceParts({
    kind: 'journal',
    authors: [
      { family: 'Shaw', given: 'BE', isGroup: false },
      { family: 'EBMT; Board', given: '', isGroup: true },
    ],
    title: 'Cord blood; when?',
    source: 'Blood',
    year: '2014',
    volume: '12',
    issue: '3',
    firstPage: '10',
    lastPage: '19',
  });
  const articleIds = [doi, { format: 'pubmed' as const, value: '31234567' }];
  expect(citationReference({ reference: 'As written.', articleIds, parts }).split('; ')).toEqual([
    'citation_title=Cord blood, when?',
    'citation_author=Shaw, BE',
    'citation_author=EBMT, Board',
    'citation_journal_title=Blood',
    'citation_publication_date=2014',
    'citation_volume=12',
    'citation_issue=3',
    'citation_firstpage=10',
    'citation_lastpage=19',
    'citation_doi=10.1/a',
    'citation_pmid=31234567',
  ]);
});

test.each([
  [{ kind: 'book', title: '', source: 'Atlas', publisher: 'Nauka' }, 'publisher=Nauka'],
  [{ kind: 'book', title: 'Atlas', source: '', publisher: 'Nauka' }, 'publisher=Nauka'],
  [{ kind: 'thesis', title: 'Atlas', publisher: 'MSU' }, 'dissertation_institution=MSU'],
  [{ kind: 'web', title: 'Atlas', source: 'WHO' }, 'publisher=WHO'],
  [{ kind: 'chapter', title: 'Atlas', source: 'Book' }, 'inbook_title=Book'],
  [{ kind: 'conference', title: 'Atlas', source: 'EBMT' }, 'conference_title=EBMT'],
] as const)('a work of another kind: %o', (parts, field) => {
  expect(describe(parts)).toBe(`citation_title=Atlas; citation_${field}`);
});

test('a reference without known title and source is its text', () => {
  expect(describe({ kind: 'other', year: '2014' })).toBe('As written.');
  expect(citationReference({ reference: 'Shaw BE.', articleIds: [doi], parts: null })).toBe(
    'Shaw BE.',
  );
  expect(describe({ kind: 'journal', source: 'Blood' })).toBe('citation_journal_title=Blood');
});
