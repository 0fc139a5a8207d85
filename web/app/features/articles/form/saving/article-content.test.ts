import { expect, test } from 'vitest';
import { makeArticleAuthor, makeArticleFile, withoutFields } from '../../../../../test/articles';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { normalizeContent, toEditorContent, type EditorContent } from './article-content';
import { NO_DETAILS } from '../authors/affiliation-details';
import { NO_PARTS } from '../fields/reference-parts';
import { createArticleMerger } from './merge-contents';

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
    originalLanguage: null,
  });
});

test('content leaves out the author’s files and keeps hidden fields', () => {
  const authors = [makeArticleAuthor({ lastNameEn: 'Orlova' })];
  const references = [
    { reference: 'A.', articleIds: [{ format: 'doi' as const, value: '10.1/a' }], parts: null },
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

/** Content as the release before this one stored it on the device. */
function makeOldDraft(titleEn = ''): EditorContent {
  const author = makeArticleAuthor({ affiliations: [1] });
  const affiliation = { key: 1, en: 'Clinic', ru: '', details: null };
  const reference = { reference: 'A.', articleIds: [], parts: null };
  const content = toEditorContent(
    makeEditorArticle({
      titleEn,
      authors: [withoutFields(author, 'isGroup', 'contributedEqually')],
      affiliations: [withoutFields(affiliation, 'details')],
      references: [withoutFields(reference, 'parts')],
    }),
  );
  return withoutFields(content, 'originalLanguage');
}

test('draft of an older release equals the same content of this one', () => {
  const stored = toEditorContent(
    makeEditorArticle({
      titleEn: '',
      authors: [makeArticleAuthor({ affiliations: [1] })],
      affiliations: [{ key: 1, en: 'Clinic', ru: '', details: null }],
      references: [{ reference: 'A.', articleIds: [], parts: null }],
    }),
  );
  expect(normalizeContent(makeOldDraft())).toEqual(normalizeContent(stored));
});

test('draft of an older release does not undo what others have filled in since', () => {
  const details = { ...NO_DETAILS, country: 'RU' };
  const remote = toEditorContent(
    makeEditorArticle({
      titleEn: '',
      authors: [makeArticleAuthor({ affiliations: [1] })],
      affiliations: [{ key: 1, en: 'Clinic', ru: '', details }],
      references: [{ reference: 'A.', articleIds: [], parts: NO_PARTS }],
      originalLanguage: 'ru',
    }),
  );
  const base = { local: makeOldDraft(), remote: makeOldDraft(), unconfirmed: [] };
  const { merge } = createArticleMerger<EditorContent>();
  const { content, conflicts, remoteChanges } = merge(base, makeOldDraft('Mine'), remote);
  expect(conflicts).toEqual([]);
  expect(remoteChanges).toEqual(['authors', 'references', 'originalLanguage']);
  expect(content).toEqual({ ...remote, titleEn: 'Mine' });
});
