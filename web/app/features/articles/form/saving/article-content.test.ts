import { expect, test } from 'vitest';
import { makeArticleAuthor, makeArticleFile } from '../../../../../test/articles';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { toEditorContent } from './article-content';

test('content contains exactly the fields of a save request', () => {
  const content = toEditorContent(makeEditorArticle());
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

test('content leaves out the author’s files and keeps hidden fields', () => {
  const authors = [makeArticleAuthor({ lastNameEn: 'Orlova' })];
  const references = [
    { reference: 'A.', articleIds: [{ format: 'doi' as const, value: '10.1/a' }] },
  ];
  const content = toEditorContent(
    makeEditorArticle({
      authors,
      references,
      doi: '10.18620/ctt-1',
      pageFirst: '12',
      pageLast: null,
      pdfEnId: 'p1',
      showsDoiAndPages: false,
      files: [
        makeArticleFile('theirs', { isChangeable: false }),
        makeArticleFile('ours', { fromAuthor: false, typeId: 7, comment: 'Marked up' }),
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
