import { expect, test } from 'vitest';
import { DESK_TABS, filtersOf } from './desk-articles-address';

const filters = (search: string) => filtersOf(new URLSearchParams(search));

const byDefault = {
  statusId: 2,
  title: '',
  withoutIssue: false,
  order: '-createdAt',
  pageIndex: 0,
  pageSize: 50,
};

test('without a word about it: what was submitted, the newest first', () => {
  expect(filters('')).toEqual(byDefault);
});

test('a shared link shows what its sender saw', () => {
  const search =
    'status=review-complete&title=CAR+T&withoutIssue=true&order=publicationDate&page=3';
  expect(filters(search)).toEqual({
    statusId: 4,
    title: 'CAR T',
    withoutIssue: true,
    order: 'publicationDate',
    pageIndex: 2,
    pageSize: 50,
  });
});

test.each(['status=draft', 'status=toString', 'status=3', 'order=statusId', 'withoutIssue=1'])(
  'what the list cannot show is passed over: %s',
  (search) => {
    expect(filters(search)).toEqual(byDefault);
  },
);

test('the tabs stand in the order of the work, and none is for drafts', () => {
  expect(DESK_TABS.map(({ statusId }) => statusId)).toEqual([2, 8, 3, 4, 5, 7, 6]);
});
