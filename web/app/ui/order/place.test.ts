import { expect, test } from 'vitest';
import { moved } from './place';

test('an item goes to where it is put, within a list and into another', () => {
  const lists = [['a', 'b', 'c'], ['x']];
  const at = (list: number, index: number) => ({ list, index });
  expect(moved(lists, at(0, 0), at(0, 2))).toEqual([['b', 'c', 'a'], ['x']]);
  expect(moved(lists, at(0, 2), at(0, 0))).toEqual([['c', 'a', 'b'], ['x']]);
  expect(moved(lists, at(0, 1), at(1, 1))).toEqual([
    ['a', 'c'],
    ['x', 'b'],
  ]);
  expect(lists).toEqual([['a', 'b', 'c'], ['x']]);
});
