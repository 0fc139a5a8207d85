import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedToken, TOKEN_KEY } from '~/lib/session';
import { tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { SessionKeeper } from './session-keeper';

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-15T12:00:00Z') });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1000));

/** What the browser does when another tab stores a token. */
function storeInAnotherTab(token: string | null) {
  if (token) localStorage.setItem(TOKEN_KEY, token);
  else localStorage.removeItem(TOKEN_KEY);
  act(() => {
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  });
}

test('warns when less than five minutes are left, and counts each second', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(301));
  renderAt(<SessionKeeper />);
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await pass(2);
  expect(screen.getByRole('alert')).toBeInTheDocument();
  expect(screen.getByRole('timer')).toHaveTextContent('04:59');
  await pass(1);
  expect(screen.getByRole('timer')).toHaveTextContent('04:58');
  expect(screen.getByRole('link', { name: 'Sign in again' })).toHaveAttribute(
    'href',
    '/identity/login?action=close',
  );
});

test('a newer token from another tab takes the warning away', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  const { address } = renderAt(<SessionKeeper />, { at: '/personal-area/issues' });
  await pass(1);
  expect(screen.getByRole('alert')).toBeInTheDocument();

  storeInAnotherTab(tokenExpiringIn(8 * 3600));
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await pass(120);
  expect(address()).toBe('/personal-area/issues');
});

test('at the end it leads to the login, and back to this page', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(3));
  const { address } = renderAt(<SessionKeeper />, { at: '/personal-area/issues?pageIndex=2#x' });
  await pass(4);
  expect(address()).toBe('/identity/login?returnUrl=%2Fpersonal-area%2Fissues%3FpageIndex%3D2%23x');
  expect(storedToken()).toBeNull();
});

test('so it does when another tab has logged out', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(3600));
  const { address } = renderAt(<SessionKeeper />, { at: '/personal-area/issues' });
  storeInAnotherTab(null);
  await pass(1);
  expect(address()).toBe('/identity/login?returnUrl=%2Fpersonal-area%2Fissues');
});
