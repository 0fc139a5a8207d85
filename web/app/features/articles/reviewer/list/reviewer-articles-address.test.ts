import { expect, test } from 'vitest';
import { filtersOf, isFiltered, panelOf } from './reviewer-articles-address';

const filters = (search: string) => filtersOf(new URLSearchParams(search));

test('what is under review is shown first, the newest on top', () => {
  expect(filters('')).toEqual({
    statusId: 3,
    title: '',
    author: '',
    isMine: false,
    withoutIssue: false,
    publishedAfter: '',
    publishedBefore: '',
    order: '-createdAt',
    pageIndex: 0,
    pageSize: 50,
  });
});

test('all statuses can be asked for, and any one', () => {
  expect(filters('status=all').statusId).toBeNull();
  expect(filters('status=revision').statusId).toBe(8);
  expect(isFiltered(panelOf(new URLSearchParams('status=all')))).toBe(true);
  expect(isFiltered(panelOf(new URLSearchParams('status=under-review')))).toBe(false);
});

test('what the list cannot show is passed over', () => {
  const odd = filters(
    'status=draft&reviewer=7&withoutIssue=1&publishedAfter=2026-13-45&order=author',
  );
  expect(odd).toMatchObject({
    statusId: 3,
    isMine: false,
    withoutIssue: false,
    publishedAfter: '',
    order: '-createdAt',
  });
});
