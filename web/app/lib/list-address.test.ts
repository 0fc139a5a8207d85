import { expect, test } from 'vitest';
import { orderOf, pageIndexOf, searchWith, searchWithOrder, searchWithPage } from './list-address';

const at = (search: string) => new URLSearchParams(search);

test('other filters begin at the first page, and the rest of the address stays', () => {
  expect(searchWith(at('status=draft&page=3&lang=ru'), { title: 'CAR T' })).toBe(
    '?status=draft&lang=ru&title=CAR+T',
  );
  expect(searchWith(at('status=draft&title=x'), { status: null, title: '' })).toBe('?');
  expect(searchWithOrder(at('page=2&order=title'), '-title')).toBe('?order=-title');
});

test('the first page needs no mention', () => {
  expect(searchWithPage(at('title=x'), 1)).toBe('?title=x&page=2');
  expect(searchWithPage(at('title=x&page=2'), 0)).toBe('?title=x');
});

test.each([
  ['', 0],
  ['page=1', 0],
  ['page=3', 2],
  ['page=0', 0],
  ['page=-2', 0],
  ['page=2.5', 0],
  ['page=99999999999999999999', 0],
  ['page=x', 0],
])('«%s» is the page %i', (search, index) => {
  expect(pageIndexOf(at(search))).toBe(index);
});

test.each([
  ['order=title', 'title'],
  ['order=-title', '-title'],
  ['order=--title', '-created'],
  ['order=password', '-created'],
  ['', '-created'],
])('«%s» orders by %s', (search, order) => {
  expect(orderOf(at(search), ['title', 'created'], '-created')).toBe(order);
});
