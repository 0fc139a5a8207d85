import { expect, test } from 'vitest';
import { STATUS_TABS, parseFilters } from './editor-articles-filters';

const filters = (search: string) => parseFilters(new URLSearchParams(search));

const defaults = {
  statusId: 2,
  title: '',
  withoutIssue: false,
  order: '-createdAt',
  pageIndex: 0,
  pageSize: 50,
};

test('filters default to submitted articles, newest first', () => {
  expect(filters('')).toEqual(defaults);
});

test('filters are restored from a shared URL', () => {
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
  'invalid parameter is ignored: %s',
  (search) => {
    expect(filters(search)).toEqual(defaults);
  },
);

test('tabs follow the workflow and exclude drafts', () => {
  expect(STATUS_TABS.map(({ statusId }) => statusId)).toEqual([2, 8, 3, 4, 5, 7, 6]);
});
