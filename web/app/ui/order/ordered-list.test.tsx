import { fireEvent, render, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { DragHandle } from './drag-handle';
import { OrderedList, moveItem } from './ordered-list';

const HEIGHT = 100;
const onDrop = vi.fn();

/** Two lists of two items, one below the other; all items have the same height. */
beforeEach(() => {
  onDrop.mockReset();
  Element.prototype.setPointerCapture = vi.fn();
  render(
    [0, 1].map((list) => (
      <OrderedList key={list} kind="things" list={list}>
        {[0, 1].map((index) => (
          <li key={index}>
            <DragHandle title={`${list}-${index}`} onDrop={onDrop} />
          </li>
        ))}
      </OrderedList>
    )),
  );
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const items = [...document.querySelectorAll('li')].filter((item) => this.contains(item));
    const top = [...document.querySelectorAll('li')].indexOf(items[0]!) * HEIGHT;
    return new DOMRect(0, top, 300, items.length * HEIGHT);
  });
});

const point = (clientY: number) => ({ clientY, button: 0, isPrimary: true, pointerId: 1 });
const items = () => [...document.querySelectorAll('li')];

function drag(title: string, from: number, to: number) {
  const handle = screen.getByTitle(title);
  fireEvent.pointerDown(handle, point(from));
  fireEvent.pointerMove(handle, point(to));
  return handle;
}

test('a dropped item moves within its list or to another', () => {
  fireEvent.pointerUp(drag('0-0', 50, 190), point(190));
  expect(onDrop).toHaveBeenLastCalledWith({ list: 0, index: 1 });
  fireEvent.pointerUp(drag('0-0', 50, 340), point(340));
  expect(onDrop).toHaveBeenLastCalledWith({ list: 1, index: 1 });
  expect(onDrop).toHaveBeenCalledTimes(2);
});

test('a dragged item follows the pointer and its target is marked', () => {
  const handle = drag('0-0', 50, 340);
  expect(items()[0]!.style.translate).toBe('0 290px');
  expect(items().map((item) => item.dataset.dropTarget)).toEqual([
    undefined,
    undefined,
    undefined,
    'before',
  ]);
  fireEvent.pointerUp(handle, point(340));
  expect(items()[0]!.style.translate).toBe('');
  expect(document.querySelector('[data-drop-target], [data-dragged]')).toBeNull();
});

test('Escape, a small movement and a drop at the start change nothing', () => {
  const handle = drag('0-0', 50, 340);
  fireEvent.keyDown(window, { key: 'Escape' });
  fireEvent.pointerUp(handle, point(340));
  fireEvent.pointerUp(drag('0-0', 50, 52), point(52));
  fireEvent.pointerUp(drag('0-1', 150, 120), point(120));
  expect(onDrop).not.toHaveBeenCalled();
  expect(document.querySelector('[data-drop-target], [data-dragged]')).toBeNull();
});

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
