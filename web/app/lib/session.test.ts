import { expect, test, vi } from 'vitest';
import { tokenExpiringIn } from '../../test/people';
import {
  endSession,
  onSessionChange,
  sessionExpiry,
  startSession,
  TOKEN_KEY,
  validToken,
} from './session';
import { saysSignedIn } from './signed-in-cookie';

test('a session is the token and a cookie that holds nothing but its expiry', () => {
  const token = tokenExpiringIn(3600);
  startSession(token);
  expect(validToken()).toBe(token);
  expect(document.cookie).toBe(`signed_in=${sessionExpiry()}`);
  expect(saysSignedIn(document.cookie)).toBe(true);

  endSession();
  expect(validToken()).toBeNull();
  expect(document.cookie).toBe('');
});

test('an expired token is no session', () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(-1));
  expect(validToken()).toBeNull();
});

test('changes are heard, from this tab and from others', () => {
  const listener = vi.fn();
  const stop = onSessionChange(listener);

  startSession(tokenExpiringIn(60));
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
])('the cookie %j at %d says %s', (cookies, now, expected) => {
  expect(saysSignedIn(cookies, now)).toBe(expected);
});
