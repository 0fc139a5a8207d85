import { expect, test } from 'vitest';
import { parseFilters, isFiltered, parseFilterValues } from './reviewer-articles-filters';

const filters = (search: string) => parseFilters(new URLSearchParams(search));

test('filters default to articles under review, newest first', () => {
  expect(filters('')).toEqual({
    statusId: 3,
    title: '',
    author: '',
    isAssignedToMe: false,
    withoutIssue: false,
    publishedAfter: '',
    publishedBefore: '',
    order: '-createdAt',
    pageIndex: 0,
    pageSize: 50,
  });
});

test('status filter accepts all statuses or one', () => {
  expect(filters('status=all').statusId).toBeNull();
  expect(filters('status=revision').statusId).toBe(8);
  expect(isFiltered(parseFilterValues(new URLSearchParams('status=all')))).toBe(true);
  expect(isFiltered(parseFilterValues(new URLSearchParams('status=under-review')))).toBe(false);
});

test('invalid parameters are ignored', () => {
  const odd = filters(
    'status=draft&reviewer=7&withoutIssue=1&publishedAfter=2026-13-45&order=author',
  );
  expect(odd).toMatchObject({
    statusId: 3,
    isAssignedToMe: false,
    withoutIssue: false,
    publishedAfter: '',
    order: '-createdAt',
  });
});
