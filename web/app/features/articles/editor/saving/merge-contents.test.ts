import { describe, expect, test } from 'vitest';
import { articleAuthor, myArticle, suggestedReviewer } from '../../../../../test/articles';
import { contentOf, type ArticleFields } from './article-content';
import { articleMerging, PARTS, type Part } from './merge-contents';

const { merge: mergeContents, differ: partsThatDiffer } = articleMerging<ArticleFields>();

/** With all that an author or an editor can change. */
const start: ArticleFields = {
  ...contentOf(myArticle({ abstractEn: '<p>Aim</p>', keywordsEn: ['a'] })),
  doi: '',
  pageFirst: '',
  pageLast: '',
  references: [],
  contentHtmlEn: '<p>Text</p>',
  contentHtmlRu: '',
  pdfEnId: null,
  pdfRuId: null,
};
const from = (content = start) => ({ here: content, there: content, unanswered: [] });
const file = (fileId: string, comment = '', typeId: number | null = 1) => ({
  fileId,
  typeId,
  comment,
});

/** A change of each part, which nobody could take for the other side's. */
function changed(part: Part, who: string): ArticleFields {
  switch (part) {
    case 'typeId':
      return { ...start, typeId: who.length };
    case 'askForTranslation':
      return { ...start, askForTranslation: true };
    case 'keywordsEn':
    case 'keywordsRu':
      return { ...start, [part]: ['a', who] };
    case 'authors':
      return {
        ...start,
        authors: [articleAuthor({ lastNameEn: who, affiliations: [1] })],
        affiliations: [{ key: 1, en: who, ru: '' }],
      };
    case 'files':
      return { ...start, files: [file(who)] };
    case 'suggestedReviewers':
      return { ...start, suggestedReviewers: [suggestedReviewer({ email: who })] };
    case 'pages':
      return { ...start, pageFirst: who, pageLast: who };
    case 'references':
      return { ...start, references: [{ reference: who, articleIds: [] }] };
    default:
      return { ...start, [part]: who };
  }
}

describe.each(PARTS)('%s', (part) => {
  test('changed here only stays', () => {
    const mine = changed(part, 'mine');
    expect(mergeContents(from(), mine, start)).toMatchObject({ content: mine, clashes: [] });
  });

  test('changed there only is taken', () => {
    const theirs = changed(part, 'theirs');
    expect(mergeContents(from(), start, theirs)).toMatchObject({ content: theirs, clashes: [] });
  });

  test('changed to the same on both sides is agreed on', () => {
    const both = changed(part, 'both');
    expect(mergeContents(from(), both, both)).toEqual({ content: both, clashes: [], taken: [] });
  });

  test('changed here goes together with any other part changed there', () => {
    const mine = changed(part, 'mine');
    for (const other of PARTS.filter((name) => name !== part)) {
      const theirs = changed(other, 'theirs');
      const { content, clashes } = mergeContents(from(), mine, theirs);
      expect(clashes, other).toEqual([]);
      expect(partsThatDiffer(content, start), other).toEqual(
        PARTS.filter((name) => name === part || name === other),
      );
    }
  });

  test('a choice that the author has made leaves no clash', () => {
    const [mine, theirs] = [changed(part, 'mine'), changed(part, 'theirs')];
    for (const [choice, wanted] of [['mine', mine] as const, ['theirs', theirs] as const]) {
      const { content, clashes } = mergeContents(from(), mine, theirs, { [part]: choice });
      expect(clashes).toEqual([]);
      if (part !== 'files') expect(content).toEqual(wanted);
    }
  });
});

const WHOLE = PARTS.filter((part) => part !== 'files' && part !== 'askForTranslation');

test.each(WHOLE)('%s changed differently on both sides is a clash, and mine stays', (part) => {
  const [mine, theirs] = [changed(part, 'mine'), changed(part, 'theirs')];
  expect(mergeContents(from(), mine, theirs)).toEqual({
    content: mine,
    clashes: [{ part, mine, theirs }],
    taken: [],
  });
});

test('authors and the affiliations they point to are never torn apart', () => {
  const mine = changed('authors', 'mine');
  const theirs = { ...start, affiliations: [{ key: 1, en: 'Elsewhere', ru: '' }] };
  theirs.authors = [articleAuthor({ affiliations: [1] })];
  const { clashes } = mergeContents(from(), mine, theirs);
  expect(clashes.map(({ part }) => part)).toEqual(['authors']);
  const { content } = mergeContents(from(), mine, theirs, { authors: 'theirs' });
  expect([content.authors, content.affiliations]).toEqual([theirs.authors, theirs.affiliations]);
});

describe('files', () => {
  const one = { ...start, files: [file('a'), file('b')] };

  test('those added on both sides all stay', () => {
    const mine = { ...one, files: [...one.files, file('mine')] };
    const theirs = { ...one, files: [...one.files, file('theirs')] };
    const { content, clashes } = mergeContents(from(one), mine, theirs);
    expect(content.files.map(({ fileId }) => fileId)).toEqual(['a', 'b', 'mine', 'theirs']);
    expect(clashes).toEqual([]);
  });

  test('one that was removed on either side goes', () => {
    const mine = { ...one, files: [file('b')] };
    const theirs = { ...one, files: [file('a'), file('c')] };
    expect(mergeContents(from(one), mine, theirs).content.files).toEqual([file('c')]);
  });

  test('one that was removed there and described anew here stays', () => {
    const mine = { ...one, files: [file('a', 'Fig. 1'), file('b')] };
    const theirs = { ...one, files: [file('b')] };
    expect(mergeContents(from(one), mine, theirs).content.files).toEqual(mine.files);
  });

  test('type and comment are merged each for itself', () => {
    const mine = { ...one, files: [file('a', 'Fig. 1'), file('b')] };
    const theirs = { ...one, files: [file('a', '', 3), file('b')] };
    const { content, clashes } = mergeContents(from(one), mine, theirs);
    expect(content.files).toEqual([file('a', 'Fig. 1', 3), file('b')]);
    expect(clashes).toEqual([]);
  });

  test('two comments on one file are a clash, and the choice keeps what both have added', () => {
    const mine = { ...one, files: [file('a', 'Mine'), file('b'), file('new')] };
    const theirs = { ...one, files: [file('a', 'Theirs'), file('b')] };
    expect(mergeContents(from(one), mine, theirs).clashes.map(({ part }) => part)).toEqual([
      'files',
    ]);
    const chosen = mergeContents(from(one), mine, theirs, { files: 'theirs' });
    expect(chosen.content.files).toEqual([file('a', 'Theirs'), file('b'), file('new')]);
    expect(chosen.clashes).toEqual([]);
  });
});

test('empty lines among the references are no change', () => {
  const references = [{ reference: 'A.', articleIds: [{ format: 'doi' as const, value: ' ' }] }];
  const stored = { ...start, references: [{ reference: 'A.', articleIds: [] }] };
  const typed = { ...start, references: [...references, { reference: ' ', articleIds: [] }] };
  expect(partsThatDiffer(typed, stored)).toEqual([]);
});

test('what the server only tidied is nobody’s change', () => {
  const here = { ...start, titleEn: 'Cord  ', keywordsEn: ['a', ' '], abstractEn: '<p>x > y</p>' };
  const there = { ...start, titleEn: 'Cord', abstractEn: '<p>x &gt; y</p>' };
  const basis = { here, there, unanswered: [] };
  expect(mergeContents(basis, here, { ...there, themeEn: 'New' })).toEqual({
    content: { ...here, themeEn: 'New' },
    clashes: [],
    taken: ['themeEn'],
  });
});

test('what was sent from here without an answer is not somebody else’s text', () => {
  const sent = { ...start, titleEn: 'Cord blood banking ' };
  const mine = { ...start, titleEn: 'Cord blood banking in Russia' };
  const theirs = { ...start, titleEn: 'Cord blood banking' };
  const basis = { ...from(), unanswered: [sent] };
  expect(mergeContents(basis, mine, theirs)).toMatchObject({ content: mine, clashes: [] });
  expect(mergeContents(from(), mine, theirs).clashes).toHaveLength(1);
});
