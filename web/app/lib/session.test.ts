import { expect, test, vi } from 'vitest';
import { makeToken } from '../../test/current-users';
import { hasSignedInCookie } from './cookies';
import {
  endSession,
  onSessionChange,
  readSessionExpiry,
  startSession,
  TOKEN_KEY,
  readValidToken,
  isUnexpired,
  readExpiry,
  readOwner,
  formatCountdown,
  secondsLeft,
} from './session';

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

test('readExpiry reads the expiry', () => {
  expect(readExpiry(`a.${btoa('{"exp":1700000000}')}.c`)).toBe(1_700_000_000);
});

test('readExpiry decodes base64url', () => {
  const payload = btoa('{"exp":17,"sub":"???>>>"}').replaceAll('+', '-').replaceAll('/', '_');
  expect(readExpiry(`a.${payload.replaceAll('=', '')}.c`)).toBe(17);
});

test.each([
  null,
  '',
  'no-dots',
  'a.b.c',
  `a.${btoa('null')}.c`,
  `a.${btoa('{"exp":"soon"}')}.c`,
  `a.${btoa('{}')}.c`,
])('readExpiry returns null for %j', (token) => {
  expect(readExpiry(token)).toBeNull();
  expect(isUnexpired(token)).toBe(false);
});

test('readOwner reads user and session', () => {
  const owner = { user: '7', session: 'one' };
  expect(readOwner(`a.${btoa('{"sub":7,"sid":"one"}')}.c`)).toEqual(owner);
  expect(readOwner(`Bearer a.${btoa('{"sub":7}')}.c`)).toEqual({ user: '7', session: null });
  for (const token of [null, '', 'no-dots', `a.${btoa('[]')}.c`]) {
    expect(readOwner(token)).toEqual({ user: null, session: null });
  }
});

test('a token is valid until its expiry', () => {
  const token = `a.${btoa('{"exp":1000}')}.c`;
  expect(isUnexpired(token, 999_999)).toBe(true);
  expect(isUnexpired(token, 1_000_000)).toBe(false);
  expect(isUnexpired(makeToken(60))).toBe(true);
});

test.each([
  [299, '04:59'],
  [60, '01:00'],
  [9, '00:09'],
  [0, '00:00'],
  [3600, '60:00'],
])('%d seconds are formatted as %s', (seconds, expected) => {
  expect(formatCountdown(seconds)).toBe(expected);
});

test('secondsLeft rounds up and is never negative', () => {
  expect(secondsLeft(100, 40_000)).toBe(60);
  expect(secondsLeft(100, 40_001)).toBe(60);
  expect(secondsLeft(100, 99_999)).toBe(1);
  expect(secondsLeft(100, 100_000)).toBe(0);
  expect(secondsLeft(100, 500_000)).toBe(0);
});
