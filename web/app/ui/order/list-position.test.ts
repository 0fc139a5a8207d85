import { expect, test } from 'vitest';
import { moveItem } from './list-position';

test('moveItem puts an item at its new position, within a list or in another', () => {
  const lists = [['a', 'b', 'c'], ['x']];
  const at = (list: number, index: number) => ({ list, index });
  expect(moveItem(lists, at(0, 0), at(0, 2))).toEqual([['b', 'c', 'a'], ['x']]);
  expect(moveItem(lists, at(0, 2), at(0, 0))).toEqual([['c', 'a', 'b'], ['x']]);
  expect(moveItem(lists, at(0, 1), at(1, 1))).toEqual([
    ['a', 'c'],
    ['x', 'b'],
  ]);
  expect(lists).toEqual([['a', 'b', 'c'], ['x']]);
});
