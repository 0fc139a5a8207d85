import { expect, test } from 'vitest';
import { isAsking, searchOf, tidyAddress } from './search-address';

const search = (address: string) => searchOf(new URLSearchParams(address));
const tidy = (address: string) => tidyAddress(new URLSearchParams(address));

test('an address says what is asked for', () => {
  expect(
    search(
      'query=cord+blood&field=title&from=2025-01-02&to=2026-03-04&order=publicationDate&page=3',
    ),
  ).toEqual({
    query: 'cord blood',
    field: 'title',
    from: '2025-01-02',
    to: '2026-03-04',
    order: 'publicationDate',
    pageIndex: 2,
  });
});

test('what cannot be meant is passed over', () => {
  const nothing = { query: '', field: '', from: '', to: '', order: '', pageIndex: 0 };
  expect(search('')).toEqual(nothing);
  expect(search('field=shoe&from=yesterday&to=2025-02-30&order=title&page=-1')).toEqual(nothing);
  expect(search('from=0001-01-01&to=9999-12-31&page=1e9')).toEqual(nothing);
  expect(search('field=title')).toEqual(nothing); // nothing is looked for in it
});

test('a query is made tidy, and no longer than anybody types', () => {
  expect(search('query=%00+cord%0A%09+blood+').query).toBe('cord blood');
  expect([...search(`query=${'🩸'.repeat(300)}`).query]).toHaveLength(200);
});

test('years are whole years, and days the wrong way round are turned', () => {
  expect(search('from=2024&to=2025')).toMatchObject({ from: '2024-01-01', to: '2025-12-31' });
  expect(search('from=2026-03-04&to=2025-01-02')).toMatchObject({
    from: '2025-01-02',
    to: '2026-03-04',
  });
});

test('everything is one list; a question is another one each time', () => {
  expect(isAsking(search('page=2&lang=ru&utm=x'))).toBe(false);
  for (const asked of ['query=x', 'from=2025', 'order=publicationDate']) {
    expect(isAsking(search(asked)), asked).toBe(true);
  }
});

test('a form sends empty fields, which an address does without', () => {
  expect(tidy('query=x&field=&from=&to=&order=')).toBe('?query=x');
  expect(tidy('lang=ru&query=&field=title&from=&to=&order=')).toBe('?lang=ru');
  expect(tidy('query=&field=&from=&to=&order=')).toBe('');
  expect(tidy('query=x&page=2')).toBeNull();
  expect(tidy('')).toBeNull();
});
