import { expect, test } from 'vitest';
import {
  parseOrder,
  parsePageIndex,
  updateQueryString,
  queryStringForOrder,
  queryStringForPage,
} from './list-search-params';

const params = (search: string) => new URLSearchParams(search);

test('updateQueryString resets the page and keeps other parameters', () => {
  expect(updateQueryString(params('status=draft&page=3&lang=ru'), { title: 'CAR T' })).toBe(
    '?status=draft&lang=ru&title=CAR+T',
  );
  expect(updateQueryString(params('status=draft&title=x'), { status: null, title: '' })).toBe('?');
  expect(updateQueryString(params('typeId=7&late=true'), { typeId: ['1', '2'] })).toBe(
    '?typeId=1&late=true&typeId=2',
  );
  expect(updateQueryString(params('typeId=1&typeId=2'), { typeId: [] })).toBe('?');
  expect(queryStringForOrder(params('page=2&order=title'), '-title')).toBe('?order=-title');
});

test('queryStringForPage omits the first page', () => {
  expect(queryStringForPage(params('title=x'), 1)).toBe('?title=x&page=2');
  expect(queryStringForPage(params('title=x&page=2'), 0)).toBe('?title=x');
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
])('"%s" is the page index %i', (search, index) => {
  expect(parsePageIndex(params(search))).toBe(index);
});

test.each([
  ['order=title', 'title'],
  ['order=-title', '-title'],
  ['order=--title', '-created'],
  ['order=password', '-created'],
  ['', '-created'],
])('"%s" orders by %s', (search, order) => {
  expect(parseOrder(params(search), ['title', 'created'], '-created')).toBe(order);
});
