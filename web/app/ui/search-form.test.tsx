import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAtUrl } from '../../test/render';
import { SearchForm } from './search-form';

// Fakes the timers, so that a slow machine does not affect the pauses. Testing Library detects fake
// timers by this name.
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('jest', { advanceTimersByTime: (ms: number) => vi.advanceTimersByTime(ms) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const onApply = vi.fn<(text: string, asTyped: boolean) => void>();
let applyNow = (_text: string): void => undefined;

/** Applies the search with a delay. */
function Frame() {
  const [applied, setApplied] = useState('');
  useEffect(() => {
    applyNow = setApplied;
  }, []);
  return <SearchForm label="Search" applied={applied} onApply={onApply} searchesAsTyped />;
}

const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) });
const field = () => screen.getByRole('searchbox');
const pause = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms).then(() => undefined));

test('the search starts after a pause of 300 ms', async () => {
  renderAtUrl(<Frame />);
  await user.type(field(), 'CA');
  await pause(250);
  await user.type(field(), 'R');
  await pause(250);
  expect(onApply).not.toHaveBeenCalled();
  await pause(60);
  expect(onApply.mock.calls).toEqual([['CAR', true]]);
});

test('Enter searches immediately, and the pause does not search again', async () => {
  renderAtUrl(<Frame />);
  await user.type(field(), 'CAR{Enter}');
  expect(onApply.mock.calls).toEqual([['CAR', false]]);
  await pause(1000);
  expect(onApply).toHaveBeenCalledOnce();
});

test('text typed while a search is pending stays', async () => {
  renderAtUrl(<Frame />);
  await user.type(field(), 'CAR');
  await pause(310);
  await user.type(field(), ' T');
  act(() => applyNow('CAR'));
  expect(field()).toHaveValue('CAR T');
});

test('Back shows the search of that page', async () => {
  renderAtUrl(<Frame />);
  await user.type(field(), 'CAR{Enter}');
  act(() => applyNow('CAR'));
  act(() => applyNow(''));
  expect(field()).toHaveValue('');
  await pause(1000);
  expect(onApply).toHaveBeenCalledOnce();
});
