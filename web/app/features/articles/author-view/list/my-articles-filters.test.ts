import { expect, test } from 'vitest';
import { parseFilters } from './my-articles-filters';

const filters = (search: string) => parseFilters(new URLSearchParams(search));

const defaults = { statusId: null, title: '', order: '-createdAt', pageIndex: 0, pageSize: 10 };

test('filters default to all articles, newest first', () => {
  expect(filters('')).toEqual(defaults);
});

test('filters are restored from a shared URL', () => {
  expect(filters('status=under-review&title=CAR+T&order=titleEn&page=3')).toEqual({
    statusId: 3,
    title: 'CAR T',
    order: 'titleEn',
    pageIndex: 2,
    pageSize: 10,
  });
});

test.each(['status=toString', 'status=__proto__', 'status=3', 'order=authorId', 'title=++'])(
  'invalid parameter is ignored: %s',
  (search) => {
    expect(filters(search)).toEqual(defaults);
  },
);
