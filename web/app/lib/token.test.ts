import { expect, test } from 'vitest';
import { makeToken } from '../../test/current-users';
import { isUnexpired, readExpiry } from './token';

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

test('a token is valid until its expiry', () => {
  const token = `a.${btoa('{"exp":1000}')}.c`;
  expect(isUnexpired(token, 999_999)).toBe(true);
  expect(isUnexpired(token, 1_000_000)).toBe(false);
  expect(isUnexpired(makeToken(60))).toBe(true);
});
