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

const renderCountdown = () =>
  renderHook(() => useCountdown(3, onDone), { wrapper: StrictMode }).result;

test('the countdown does not run before it is started', () => {
  const result = renderCountdown();
  tick(10_000);
  expect(result.current).toMatchObject({ state: 'not started', secondsLeft: 3 });
  expect(onDone).not.toHaveBeenCalled();
});

test('the countdown decrements each second and calls onDone once', () => {
  const result = renderCountdown();
  act(() => result.current.start());
  expect(result.current).toMatchObject({ state: 'started', secondsLeft: 3 });
  tick(999);
  expect(result.current.secondsLeft).toBe(3);
  tick(1);
  expect(result.current.secondsLeft).toBe(2);
  tick(1000);
  expect(result.current).toMatchObject({ state: 'started', secondsLeft: 1 });
  expect(onDone).not.toHaveBeenCalled();
  tick(1000);
  expect(result.current).toMatchObject({ state: 'completed', secondsLeft: 0 });
  tick(10_000);
  expect(onDone).toHaveBeenCalledOnce();
});

test('the countdown can be restarted while it runs', () => {
  const result = renderCountdown();
  act(() => result.current.start());
  tick(2000);
  act(() => result.current.start());
  expect(result.current.secondsLeft).toBe(3);
  tick(2000);
  expect(result.current.secondsLeft).toBe(1);
});

test('the countdown stops on unmount', () => {
  const { result, unmount } = renderHook(() => useCountdown(3, onDone));
  act(() => result.current.start());
  unmount();
  tick(10_000);
  expect(onDone).not.toHaveBeenCalled();
});
