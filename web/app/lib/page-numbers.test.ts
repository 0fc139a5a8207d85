import { expect, test } from 'vitest';
import { pagesAround } from './page-numbers';

test.each([
  [0, 1, [0]],
  [0, 3, [0, 1, 2]],
  [0, 9, [0, 1, null, 8]],
  [3, 9, [0, 1, 2, 3, 4, null, 8]],
  [4, 9, [0, null, 3, 4, 5, null, 8]],
  [8, 9, [0, null, 7, 8]],
])('at page %i of %i', (current, pages, shown) => {
  expect(pagesAround(current, pages)).toEqual(shown);
});
