import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStoredToken, TOKEN_KEY } from '~/lib/session';
import { makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { SessionMonitor } from './session-monitor';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const advanceSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

/** Stores a token and fires the event that the browser fires for a change in another tab. */
function storeInAnotherTab(token: string | null) {
  if (token) localStorage.setItem(TOKEN_KEY, token);
  else localStorage.removeItem(TOKEN_KEY);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  });
}

test('SessionMonitor warns and counts down if less than five minutes are left', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(301));
  renderAtUrl(<SessionMonitor />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await advanceSeconds(2);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent('04:59');
  await advanceSeconds(1);
  expect(screen.getByRole('timer')).toHaveTextContent('04:58');
  expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/identity/login?action=close',
  );
});

test('a newer token from another tab hides the warning', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  const { currentUrl } = renderAtUrl(<SessionMonitor />, { url: '/personal-area/issues' });
  await advanceSeconds(1);
  expect(screen.getByRole('alert')).toBeInTheDocument();

  storeInAnotherTab(makeToken(8 * 3600));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await advanceSeconds(120);
  expect(currentUrl()).toBe('/personal-area/issues');
});

test('an expired session redirects to the login with the return URL', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3));
  const { currentUrl } = renderAtUrl(<SessionMonitor />, {
    url: '/personal-area/issues?pageIndex=2#x',
  });
  await advanceSeconds(4);
  expect(currentUrl()).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fissues%3FpageIndex%3D2%23x',
  );
  expect(readStoredToken()).toBeNull();
});

test('a logout in another tab redirects to the login', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const { currentUrl } = renderAtUrl(<SessionMonitor />, { url: '/personal-area/issues' });
  storeInAnotherTab(null);
  await advanceSeconds(1);
  expect(currentUrl()).toBe('/identity/login?returnUrl=%2Fpersonal-area%2Fissues');
});
