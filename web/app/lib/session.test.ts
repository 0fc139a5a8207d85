import { expect, test, vi } from 'vitest';
import { makeToken } from '../../test/current-users';
import {
  endSession,
  onSessionChange,
  readSessionExpiry,
  startSession,
  TOKEN_KEY,
  readValidToken,
} from './session';
import { hasSignedInCookie } from './signed-in-cookie';

test('a session consists of the token and a cookie with its expiry', () => {
  const token = makeToken(3600);
  startSession(token);
  expect(readValidToken()).toBe(token);
  expect(document.cookie).toBe(`signed_in=${readSessionExpiry()}`);
  expect(hasSignedInCookie(document.cookie)).toBe(true);

  endSession();
  expect(readValidToken()).toBeNull();
  expect(document.cookie).toBe('');
});

test('an expired token is not valid', () => {
  localStorage.setItem(TOKEN_KEY, makeToken(-1));
  expect(readValidToken()).toBeNull();
});

test('listeners are notified of changes in this tab and in others', () => {
  const listener = vi.fn();
  const stop = onSessionChange(listener);

  startSession(makeToken(60));
  expect(listener).toHaveBeenCalledTimes(1);
  window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY }));
  expect(listener).toHaveBeenCalledTimes(2);
  window.dispatchEvent(new StorageEvent('storage', { key: 'something else' }));
  expect(listener).toHaveBeenCalledTimes(2);

  stop();
  endSession();
  expect(listener).toHaveBeenCalledTimes(2);
});

test.each([
  ['signed_in=2000', 1_999_000, true],
  ['signed_in=2000', 2_000_000, false],
  ['language=ru; signed_in=2000', 0, true],
  ['signed_in=', 0, false],
  ['signed_in=yes', 0, false],
  [null, 0, false],
])('the cookie %j at %d means signed in: %s', (cookies, now, expected) => {
  expect(hasSignedInCookie(cookies, now)).toBe(expected);
});
