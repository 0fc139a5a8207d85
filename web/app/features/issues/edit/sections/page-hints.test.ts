import { expect, test } from 'vitest';
import { findPageHints } from './page-hints';

/** Creates an article for each pair of pages, two per section, and returns their hints. */
function hintKinds(...pages: [string | null, string | null][]) {
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
  const hints = findPageHints(sections, articles);
  return ids.map((id) => hints.get(id)?.kind ?? null);
}

test('consecutive pages have no hints', () => {
  expect(hintKinds(['1', '9'], ['10', '12'], ['13', '13'])).toEqual([null, null, null]);
});

test('missing, backwards and overlapping pages are found across sections', () => {
  expect(hintKinds(['1', '9'], [null, null], ['8', '12'], ['20', '14'])).toEqual([
    null,
    'missing',
    'overlap',
    'backwards',
  ]);
  expect(hintKinds(['1', null])).toEqual(['missing']);
  expect(hintKinds(['1', '9'], ['9', '10'])).toEqual([null, 'overlap']);
});

test('only numeric pages are compared, by value', () => {
  expect(hintKinds(['9', '10'], ['11', '100'], ['e5', 'e3'], ['1', '2'])).toEqual([
    null,
    null,
    null,
    null,
  ]);
});
