import { expect, test } from 'vitest';
import { myAssignment } from '../../../../../test/reviewing';
import { contentOf, reviewMerging, writtenOf } from './review-content';

const empty = contentOf(writtenOf(myAssignment()));
const basis = { here: empty, there: empty, unanswered: [] };

test('a review that was never saved is empty, and of version 0', () => {
  expect(writtenOf(myAssignment()).version).toBe(0);
  expect(empty).toMatchObject({ resultId: null, commentForAuthor: '', overallRating: null });
});

test('what only one window has changed is taken from that one', () => {
  const mine = { ...empty, commentForAuthor: 'Mine' };
  const theirs = { ...empty, resultId: 2 };
  const { content, clashes, taken } = reviewMerging.merge(basis, mine, theirs, {});
  expect(content).toEqual({ ...empty, commentForAuthor: 'Mine', resultId: 2 });
  expect(clashes).toEqual([]);
  expect(taken).toEqual(['resultId']);
});

test('what both have changed has to be chosen', () => {
  const mine = { ...empty, commentForAuthor: 'Mine' };
  const theirs = { ...empty, commentForAuthor: 'Theirs' };
  const { clashes } = reviewMerging.merge(basis, mine, theirs, {});
  expect(clashes).toEqual([{ part: 'commentForAuthor', mine, theirs }]);
  const chosen = reviewMerging.merge(basis, mine, theirs, { commentForAuthor: 'theirs' });
  expect(chosen).toMatchObject({ content: theirs, clashes: [] });
});

test('what was sent from here without an answer is nobody else’s change', () => {
  const mine = { ...empty, commentForAuthor: 'Mine, longer' };
  const sent = { ...empty, commentForAuthor: 'Mine' };
  const { content, clashes } = reviewMerging.merge(
    { ...basis, unanswered: [sent] },
    mine,
    sent,
    {},
  );
  expect(content).toEqual(mine);
  expect(clashes).toEqual([]);
});
