import { expect, test } from 'vitest';
import { ApiError } from '~/api/errors';
import { makeArticleAuthor } from '../../../../../test/articles';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { toEditorContent } from '../../form/saving/article-content';
import { toFieldErrors } from './field-errors';

const sent = toEditorContent(
  makeEditorArticle({
    authors: [makeArticleAuthor({ affiliations: [2] })],
    affiliations: [
      { key: 1, en: 'Unused', ru: '', details: null },
      { key: 2, en: 'Clinic', ru: '', details: null },
    ],
    references: [
      { reference: ' ', articleIds: [], parts: null },
      {
        reference: 'A.',
        articleIds: [
          { format: 'doi', value: '' },
          { format: 'pubmed', value: 'x' },
        ],
        parts: null,
      },
    ],
  }),
);

const mapErrors = (fieldErrors: Record<string, string>) =>
  toFieldErrors(new ApiError(422, 'invalid-input', 'Wrong', {}, fieldErrors), sent);

test('errors are mapped to positions in the form', () => {
  const fieldErrors = mapErrors({
    'references.0.reference': 'Too long',
    'references.0.articleIds.0.value': 'PubMed ID is invalid',
    'references.0.articleIds': 'Too many',
    'references.0.parts.title': 'Too long',
    'references.0.parts.authors.3.family': 'Required',
    'affiliations.0.en': 'Too long',
    'affiliations.0.details.country': 'Not in the list',
    'authors.0.orcid': 'No ORCID iD',
    references: 'Too many',
  });
  expect(fieldErrors).toEqual({
    'references.1.reference': 'Too long',
    'references.1.articleIds.1.value': 'PubMed ID is invalid',
    'references.1.articleIds': 'Too many',
    'references.1.parts.title': 'Too long',
    'references.1.parts.authors': 'Required',
    'affiliations.1.en': 'Too long',
    'affiliations.1.details.country': 'Not in the list',
    'authors.0.orcid': 'No ORCID iD',
    references: 'Too many',
  });
});

test('errors are sorted by section', () => {
  const fieldErrors = mapErrors({
    contentHtmlRu: 'a',
    'files.0.typeId': 'b',
    doi: 'c',
    pdfEnId: 'd',
  });
  expect(Object.keys(fieldErrors)).toEqual(['doi', 'files.0.typeId', 'contentHtmlRu', 'pdfEnId']);
});

test('other failures contain no field errors', () => {
  expect(toFieldErrors(new TypeError('no route'), sent)).toEqual({});
  expect(toFieldErrors(null, sent)).toEqual({});
});
