import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import { articleAuthor } from '../../../../../test/articles';
import { deskArticle } from '../../../../../test/desk-articles';
import { deskContentOf } from './desk-content';
import { deskFaults } from './desk-faults';

const sent = deskContentOf(
  deskArticle({
    authors: [articleAuthor({ affiliations: [2] })],
    affiliations: [
      { key: 1, en: 'Unused', ru: '' },
      { key: 2, en: 'Clinic', ru: '' },
    ],
    references: [
      { reference: ' ', articleIds: [] },
      {
        reference: 'A.',
        articleIds: [
          { format: 'doi', value: '' },
          { format: 'pubmed', value: 'x' },
        ],
      },
    ],
  }),
);

const refused = (faults: Record<string, string>) =>
  deskFaults(new ApiError(422, 'invalid-input', 'Wrong', {}, faults), sent);

test('fields are counted as they stand in the form, not as the server would store them', () => {
  const faults = refused({
    'references.0.reference': 'Too long',
    'references.0.articleIds.0.value': 'PubMed ID is invalid',
    'references.0.articleIds': 'Too many',
    'affiliations.0.en': 'Too long',
    'authors.0.orcid': 'No ORCID iD',
    references: 'Too many',
  });
  expect(faults).toEqual({
    'references.1.reference': 'Too long',
    'references.1.articleIds.1.value': 'PubMed ID is invalid',
    'references.1.articleIds': 'Too many',
    'affiliations.1.en': 'Too long',
    'authors.0.orcid': 'No ORCID iD',
    references: 'Too many',
  });
});

test('the first is the first on the screen', () => {
  const faults = refused({ contentHtmlRu: 'a', 'files.0.typeId': 'b', doi: 'c', pdfEnId: 'd' });
  expect(Object.keys(faults)).toEqual(['doi', 'files.0.typeId', 'contentHtmlRu', 'pdfEnId']);
});

test('other failures are no faults of fields', () => {
  expect(deskFaults(new TypeError('no route'), sent)).toEqual({});
  expect(deskFaults(null, sent)).toEqual({});
});
