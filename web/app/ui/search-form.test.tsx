import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useEffect, useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { renderAt } from '../../test/render';
import { SearchForm } from './search-form';

// The clock stands still but for the pauses: on a slow machine nobody types slower. Testing Library looks for the
// clock that it has to move on under this name.
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

/** Applies what it is told to, later than it is asked. */
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

test('a pause of 300 ms searches; keys before it do not', async () => {
  renderAt(<Frame />);
  await user.type(field(), 'CA');
  await pause(250);
  await user.type(field(), 'R');
  await pause(250);
  expect(onApply).not.toHaveBeenCalled();
  await pause(60);
  expect(onApply.mock.calls).toEqual([['CAR', true]]);
});

test('Enter searches at once, and the pause adds nothing', async () => {
  renderAt(<Frame />);
  await user.type(field(), 'CAR{Enter}');
  expect(onApply.mock.calls).toEqual([['CAR', false]]);
  await pause(1000);
  expect(onApply).toHaveBeenCalledOnce();
});

test('what is typed while the answer is on its way stays', async () => {
  renderAt(<Frame />);
  await user.type(field(), 'CAR');
  await pause(310);
  await user.type(field(), ' T');
  act(() => applyNow('CAR'));
  expect(field()).toHaveValue('CAR T');
});

test('Back shows what is searched for then', async () => {
  renderAt(<Frame />);
  await user.type(field(), 'CAR{Enter}');
  act(() => applyNow('CAR'));
  act(() => applyNow(''));
  expect(field()).toHaveValue('');
  await pause(1000);
  expect(onApply).toHaveBeenCalledOnce();
});
