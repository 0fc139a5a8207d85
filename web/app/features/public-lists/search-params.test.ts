import { expect, test } from 'vitest';
import { hasCriteria, parseSearch, omitEmptyParams } from './search-params';

const parse = (search: string) => parseSearch(new URLSearchParams(search));
const omitEmpty = (search: string) => omitEmptyParams(new URLSearchParams(search));

test('parseSearch reads all criteria', () => {
  expect(
    parse(
      'query=cord+blood&field=title&from=2025-01-02&to=2026-03-04&order=publicationDate&page=3',
    ),
  ).toEqual({
    query: 'cord blood',
    field: 'title',
    from: '2025-01-02',
    to: '2026-03-04',
    order: 'publicationDate',
    year: '',
    type: '',
    section: '',
    pageIndex: 2,
  });
});

test('parseSearch reads facets and ignores invalid ones', () => {
  expect(parse('year=2025&type=3&section=+Clinical%0Astudies+')).toMatchObject({
    year: '2025',
    type: '3',
    section: 'Clinical studies',
  });
  expect(parse('year=20255&type=x&section=')).toMatchObject({ year: '', type: '', section: '' });
  expect(parse('year=0&type=-1')).toMatchObject({ year: '', type: '' });
});

test('invalid values are ignored', () => {
  const facets = { year: '', type: '', section: '' };
  const nothing = { query: '', field: '', from: '', to: '', order: '', ...facets, pageIndex: 0 };
  expect(parse('')).toEqual(nothing);
  expect(parse('field=shoe&from=yesterday&to=2025-02-30&order=title&page=-1')).toEqual(nothing);
  expect(parse('from=0001-01-01&to=9999-12-31&page=1e9')).toEqual(nothing);
  expect(parse('field=title')).toEqual(nothing); // a field without a query
});

test('a query is normalized and cut to its maximum length', () => {
  expect(parse('query=%00+cord%0A%09+blood+').query).toBe('cord blood');
  expect([...parse(`query=${'🩸'.repeat(300)}`).query]).toHaveLength(200);
});

test('years become whole years, and reversed dates are swapped', () => {
  expect(parse('from=2024&to=2025')).toMatchObject({ from: '2024-01-01', to: '2025-12-31' });
  expect(parse('from=2026-03-04&to=2025-01-02')).toMatchObject({
    from: '2025-01-02',
    to: '2026-03-04',
  });
});

test('hasCriteria is false for the list of all articles', () => {
  expect(hasCriteria(parse('page=2&lang=ru&utm=x'))).toBe(false);
  for (const params of ['query=x', 'from=2025', 'order=publicationDate', 'year=2025']) {
    expect(hasCriteria(parse(params)), params).toBe(true);
  }
});

test('omitEmptyParams removes the empty fields that a form sends', () => {
  expect(omitEmpty('query=x&field=&from=&to=&order=')).toBe('?query=x');
  expect(omitEmpty('lang=ru&query=&field=title&from=&to=&order=')).toBe('?lang=ru');
  expect(omitEmpty('query=&field=&from=&to=&order=')).toBe('');
  expect(omitEmpty('query=x&page=2')).toBeNull();
  expect(omitEmpty('')).toBeNull();
});
