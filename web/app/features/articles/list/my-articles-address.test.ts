import { expect, test } from 'vitest';
import { filtersOf } from './my-articles-address';

const filters = (search: string) => filtersOf(new URLSearchParams(search));

const byDefault = { statusId: null, title: '', order: '-createdAt', pageIndex: 0, pageSize: 10 };

test('without a word about it: all, the newest first', () => {
  expect(filters('')).toEqual(byDefault);
});

test('a shared link shows what its sender saw', () => {
  expect(filters('status=under-review&title=CAR+T&order=titleEn&page=3')).toEqual({
    statusId: 3,
    title: 'CAR T',
    order: 'titleEn',
    pageIndex: 2,
    pageSize: 10,
  });
});

test.each(['status=toString', 'status=__proto__', 'status=3', 'order=authorId', 'title=++'])(
  'what the list cannot show is passed over: %s',
  (search) => {
    expect(filters(search)).toEqual(byDefault);
  },
);
