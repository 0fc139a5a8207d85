import { describe, expect, test } from 'vitest';
import {
  makeArticleAuthor,
  makeMyArticle,
  makeSuggestedReviewer,
} from '../../../../../test/articles';
import { toMyArticleContent, type ArticleFields } from './article-content';
import {
  ARTICLE_PARTS,
  createArticleMerger,
  FIELDS_BY_PART,
  type ArticlePart,
} from './merge-contents';

const { merge: mergeContents, changedParts } = createArticleMerger<ArticleFields>();

/** Content with all fields of authors and editors. */
const start: ArticleFields = {
  ...toMyArticleContent(makeMyArticle({ abstractEn: '<p>Aim</p>', keywordsEn: ['a'] })),
  doi: '',
  pageFirst: '',
  pageLast: '',
  references: [],
  contentHtmlEn: '<p>Text</p>',
  contentHtmlRu: '',
  pdfEnId: null,
  pdfRuId: null,
  originalLanguage: null,
};
const from = (content = start) => ({ local: content, remote: content, unconfirmed: [] });
const file = (fileId: string, comment = '', typeId: number | null = 1) => ({
  fileId,
  typeId,
  comment,
});

test('every field belongs to a part; a merge would overwrite others', () => {
  const merged = Object.values<readonly string[]>(FIELDS_BY_PART).flat();
  expect(merged.toSorted()).toEqual(Object.keys(start).toSorted());
});

/** Content with one changed part, different for each side. */
function changePart(part: ArticlePart, side: string): ArticleFields {
  switch (part) {
    case 'typeId':
      return { ...start, typeId: side.length };
    case 'askForTranslation':
      return { ...start, askForTranslation: true };
    case 'keywordsEn':
    case 'keywordsRu':
      return { ...start, [part]: ['a', side] };
    case 'authors':
      return {
        ...start,
        authors: [makeArticleAuthor({ lastNameEn: side, affiliations: [1] })],
        affiliations: [{ key: 1, en: side, ru: '', details: null }],
      };
    case 'files':
      return { ...start, files: [file(side)] };
    case 'suggestedReviewers':
      return { ...start, suggestedReviewers: [makeSuggestedReviewer({ email: side })] };
    case 'pages':
      return { ...start, pageFirst: side, pageLast: side };
    case 'references':
      return { ...start, references: [{ reference: side, articleIds: [], parts: null }] };
    default:
      return { ...start, [part]: side };
  }
}

describe.each(ARTICLE_PARTS)('%s', (part) => {
  test('local change is kept', () => {
    const local = changePart(part, 'local');
    expect(mergeContents(from(), local, start)).toMatchObject({ content: local, conflicts: [] });
  });

  test('remote change is applied', () => {
    const remote = changePart(part, 'remote');
    expect(mergeContents(from(), start, remote)).toMatchObject({ content: remote, conflicts: [] });
  });

  test('equal change on both sides is not a conflict', () => {
    const both = changePart(part, 'both');
    expect(mergeContents(from(), both, both)).toEqual({
      content: both,
      conflicts: [],
      remoteChanges: [],
    });
  });

  test('local change is merged with a remote change of any other part', () => {
    const local = changePart(part, 'local');
    for (const other of ARTICLE_PARTS.filter((name) => name !== part)) {
      const remote = changePart(other, 'remote');
      const { content, conflicts } = mergeContents(from(), local, remote);
      expect(conflicts, other).toEqual([]);
      expect(changedParts(content, start), other).toEqual(
        ARTICLE_PARTS.filter((name) => name === part || name === other),
      );
    }
  });

  test('resolved side resolves the conflict', () => {
    const [local, remote] = [changePart(part, 'local'), changePart(part, 'remote')];
    for (const [choice, expected] of [['local', local] as const, ['remote', remote] as const]) {
      const { content, conflicts } = mergeContents(from(), local, remote, {
        [part]: choice,
      });
      expect(conflicts).toEqual([]);
      if (part !== 'files') expect(content).toEqual(expected);
    }
  });
});

const PARTS_MERGED_AS_A_WHOLE = ARTICLE_PARTS.filter(
  (part) => part !== 'files' && part !== 'askForTranslation',
);

test.each(PARTS_MERGED_AS_A_WHOLE)(
  '%s changed differently on both sides is a conflict and the local value stays',
  (part) => {
    const [local, remote] = [changePart(part, 'local'), changePart(part, 'remote')];
    expect(mergeContents(from(), local, remote)).toEqual({
      content: local,
      conflicts: [{ part, local, remote }],
      remoteChanges: [],
    });
  },
);

test('authors and their affiliations are merged together', () => {
  const local = changePart('authors', 'local');
  const remote = { ...start, affiliations: [{ key: 1, en: 'Elsewhere', ru: '', details: null }] };
  remote.authors = [makeArticleAuthor({ affiliations: [1] })];
  const { conflicts } = mergeContents(from(), local, remote);
  expect(conflicts.map(({ part }) => part)).toEqual(['authors']);
  const { content } = mergeContents(from(), local, remote, { authors: 'remote' });
  expect([content.authors, content.affiliations]).toEqual([remote.authors, remote.affiliations]);
});

describe('files', () => {
  const one = { ...start, files: [file('a'), file('b')] };

  test('files added on both sides are all kept', () => {
    const local = { ...one, files: [...one.files, file('local')] };
    const remote = { ...one, files: [...one.files, file('remote')] };
    const { content, conflicts } = mergeContents(from(one), local, remote);
    expect(content.files.map(({ fileId }) => fileId)).toEqual(['a', 'b', 'local', 'remote']);
    expect(conflicts).toEqual([]);
  });

  test('file removed on either side is removed', () => {
    const local = { ...one, files: [file('b')] };
    const remote = { ...one, files: [file('a'), file('c')] };
    expect(mergeContents(from(one), local, remote).content.files).toEqual([file('c')]);
  });

  test('file removed remotely but edited locally is kept', () => {
    const local = { ...one, files: [file('a', 'Fig. 1'), file('b')] };
    const remote = { ...one, files: [file('b')] };
    expect(mergeContents(from(one), local, remote).content.files).toEqual(local.files);
  });

  test('type and comment are merged separately', () => {
    const local = { ...one, files: [file('a', 'Fig. 1'), file('b')] };
    const remote = { ...one, files: [file('a', '', 3), file('b')] };
    const { content, conflicts } = mergeContents(from(one), local, remote);
    expect(content.files).toEqual([file('a', 'Fig. 1', 3), file('b')]);
    expect(conflicts).toEqual([]);
  });

  test('two comments on one file are a conflict and the choice keeps added files', () => {
    const local = { ...one, files: [file('a', 'Mine'), file('b'), file('new')] };
    const remote = { ...one, files: [file('a', 'Theirs'), file('b')] };
    expect(mergeContents(from(one), local, remote).conflicts.map(({ part }) => part)).toEqual([
      'files',
    ]);
    const resolved = mergeContents(from(one), local, remote, { files: 'remote' });
    expect(resolved.content.files).toEqual([file('a', 'Theirs'), file('b'), file('new')]);
    expect(resolved.conflicts).toEqual([]);
  });
});

test('empty references do not count as a change', () => {
  const references = [
    { reference: 'A.', articleIds: [{ format: 'doi' as const, value: ' ' }], parts: null },
  ];
  const stored = { ...start, references: [{ reference: 'A.', articleIds: [], parts: null }] };
  const typed = {
    ...start,
    references: [...references, { reference: ' ', articleIds: [], parts: null }],
  };
  expect(changedParts(typed, stored)).toEqual([]);
});

test('normalization by the server does not count as a change', () => {
  const here = { ...start, titleEn: 'Cord  ', keywordsEn: ['a', ' '], abstractEn: '<p>x > y</p>' };
  const there = { ...start, titleEn: 'Cord', abstractEn: '<p>x &gt; y</p>' };
  const base = { local: here, remote: there, unconfirmed: [] };
  expect(mergeContents(base, here, { ...there, themeEn: 'New' })).toEqual({
    content: { ...here, themeEn: 'New' },
    conflicts: [],
    remoteChanges: ['themeEn'],
  });
});

test('sent content without a response is not a remote change', () => {
  const sent = { ...start, titleEn: 'Cord blood banking ' };
  const local = { ...start, titleEn: 'Cord blood banking in Russia' };
  const remote = { ...start, titleEn: 'Cord blood banking' };
  const base = { ...from(), unconfirmed: [sent] };
  expect(mergeContents(base, local, remote)).toMatchObject({ content: local, conflicts: [] });
  expect(mergeContents(from(), local, remote).conflicts).toHaveLength(1);
});
