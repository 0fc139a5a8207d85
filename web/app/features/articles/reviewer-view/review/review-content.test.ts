import { expect, test } from 'vitest';
import { makeMyAssignment } from '../../../../../test/reviewer-articles';
import { toReviewContent, reviewMerger, toVersionedReview } from './review-content';

const empty = toReviewContent(toVersionedReview(makeMyAssignment()));
const base = { local: empty, remote: empty, unconfirmed: [] };

test('review that was never saved is empty with version 0', () => {
  expect(toVersionedReview(makeMyAssignment()).version).toBe(0);
  expect(empty).toMatchObject({ resultId: null, commentForAuthor: '', overallRating: null });
});

test('change of one window is applied', () => {
  const local = { ...empty, commentForAuthor: 'Mine' };
  const remote = { ...empty, resultId: 2 };
  const { content, conflicts, remoteChanges } = reviewMerger.merge(base, local, remote, {});
  expect(content).toEqual({ ...empty, commentForAuthor: 'Mine', resultId: 2 });
  expect(conflicts).toEqual([]);
  expect(remoteChanges).toEqual(['resultId']);
});

test('change of both windows is a conflict', () => {
  const local = { ...empty, commentForAuthor: 'Mine' };
  const remote = { ...empty, commentForAuthor: 'Theirs' };
  const { conflicts } = reviewMerger.merge(base, local, remote, {});
  expect(conflicts).toEqual([{ part: 'commentForAuthor', local, remote }]);
  const resolved = reviewMerger.merge(base, local, remote, { commentForAuthor: 'remote' });
  expect(resolved).toMatchObject({ content: remote, conflicts: [] });
});

test('sent content without a response is not a remote change', () => {
  const local = { ...empty, commentForAuthor: 'Mine, longer' };
  const sent = { ...empty, commentForAuthor: 'Mine' };
  const { content, conflicts } = reviewMerger.merge(
    { ...base, unconfirmed: [sent] },
    local,
    sent,
    {},
  );
  expect(content).toEqual(local);
  expect(conflicts).toEqual([]);
});
