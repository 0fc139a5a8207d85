import { expect, test } from 'vitest';
import { pageHints } from './page-hints';

/** One article for each pair of pages, two in a section. */
function hints(...pages: [string | null, string | null][]) {
  const articles = new Map(
    pages.map(([pageFirst, pageLast], id) => [id, { pageFirst, pageLast }] as const),
  );
  const ids = [...articles.keys()];
  const sections = [ids.slice(0, 2), ids.slice(2)].map((articleIds) => ({
    id: null,
    nameEn: '',
    nameRu: '',
    articleIds,
  }));
  const found = pageHints(sections, articles);
  return ids.map((id) => found.get(id)?.kind ?? null);
}

test('pages that follow each other need no look', () => {
  expect(hints(['1', '9'], ['10', '12'], ['13', '13'])).toEqual([null, null, null]);
});

test('missing, backwards and overlapping pages are found, through all sections', () => {
  expect(hints(['1', '9'], [null, null], ['8', '12'], ['20', '14'])).toEqual([
    null,
    'missing',
    'overlap',
    'backwards',
  ]);
  expect(hints(['1', null])).toEqual(['missing']);
  expect(hints(['1', '9'], ['9', '10'])).toEqual([null, 'overlap']);
});

test('only plain numbers are compared, and as numbers', () => {
  expect(hints(['9', '10'], ['11', '100'], ['e5', 'e3'], ['1', '2'])).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
