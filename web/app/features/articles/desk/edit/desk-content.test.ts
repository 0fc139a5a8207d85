import { expect, test } from 'vitest';
import { articleAuthor, articleFile } from '../../../../../test/articles';
import { deskArticle } from '../../../../../test/desk-articles';
import { deskContentOf } from './desk-content';

test('is all that a save carries, and nothing else', () => {
  const content = deskContentOf(deskArticle());
  expect(content).toEqual({
    typeId: 1,
    titleEn: 'Cord blood',
    titleRu: '',
    themeEn: '',
    themeRu: '',
    abstractEn: '',
    abstractRu: '',
    keywordsEn: [],
    keywordsRu: [],
    fundingInformationEn: '',
    fundingInformationRu: '',
    conflictOfInterestEn: '',
    conflictOfInterestRu: '',
    askForTranslation: false,
    authors: [],
    affiliations: [],
    files: [],
    doi: '',
    pageFirst: '',
    pageLast: '',
    references: [],
    contentHtmlEn: '',
    contentHtmlRu: '',
    pdfEnId: null,
    pdfRuId: null,
  });
});

test('the author’s files stay out of it, and what is not shown is preserved', () => {
  const authors = [articleAuthor({ lastNameEn: 'Orlova' })];
  const references = [
    { reference: 'A.', articleIds: [{ format: 'doi' as const, value: '10.1/a' }] },
  ];
  const content = deskContentOf(
    deskArticle({
      authors,
      references,
      doi: '10.18620/ctt-1',
      pageFirst: '12',
      pageLast: null,
      pdfEnId: 'p1',
      showsDoiAndPages: false,
      files: [
        articleFile('theirs', { isChangeable: false }),
        articleFile('ours', { fromAuthor: false, typeId: 7, comment: 'Marked up' }),
      ],
    }),
  );
  expect(content).toMatchObject({
    authors,
    references,
    doi: '10.18620/ctt-1',
    pageFirst: '12',
    pageLast: '',
    pdfEnId: 'p1',
    files: [{ fileId: 'ours', typeId: 7, comment: 'Marked up' }],
  });
});
