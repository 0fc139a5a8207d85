import { act, renderHook } from '@testing-library/react';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useCountdown } from './use-countdown';

const onDone = vi.fn();
const tick = (milliseconds: number) => {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
};

beforeEach(() => {
  vi.useFakeTimers();
  onDone.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const countdown = () => renderHook(() => useCountdown(3, onDone), { wrapper: StrictMode }).result;

test('waits for its start', () => {
  const result = countdown();
  tick(10_000);
  expect(result.current).toMatchObject({ state: 'not started', left: 3 });
  expect(onDone).not.toHaveBeenCalled();
});

test('takes one away each second, and tells once that it is done', () => {
  const result = countdown();
  act(() => result.current.start());
  expect(result.current).toMatchObject({ state: 'started', left: 3 });
  tick(999);
  expect(result.current.left).toBe(3);
  tick(1);
  expect(result.current.left).toBe(2);
  tick(1000);
  expect(result.current).toMatchObject({ state: 'started', left: 1 });
  expect(onDone).not.toHaveBeenCalled();
  tick(1000);
  expect(result.current).toMatchObject({ state: 'completed', left: 0 });
  tick(10_000);
  expect(onDone).toHaveBeenCalledOnce();
});

test('can be started again while it runs', () => {
  const result = countdown();
  act(() => result.current.start());
  tick(2000);
  act(() => result.current.start());
  expect(result.current.left).toBe(3);
  tick(2000);
  expect(result.current.left).toBe(1);
});

test('stops when the screen is left', () => {
  const { result, unmount } = renderHook(() => useCountdown(3, onDone));
  act(() => result.current.start());
  unmount();
  tick(10_000);
  expect(onDone).not.toHaveBeenCalled();
});
