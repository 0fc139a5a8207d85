import { expect, test } from 'vitest';
import { person } from '../../../test/people';
import { decide, type Attempt } from './guard';

const attempt = (details: Partial<Attempt>): Attempt => ({
  pathname: '/personal-area/users',
  hasValidToken: true,
  user: person(['editor']),
  storedRole: null,
  ...details,
});

test('without a valid token everyone goes to the login, loaded or not', () => {
  expect(decide(attempt({ hasValidToken: false }))).toBe('go-to-login');
  expect(decide(attempt({ hasValidToken: false, user: null }))).toBe('go-to-login');
});

test('a user who is not loaded is loaded', () => {
  expect(decide(attempt({ user: null }))).toBe('load-user');
});

test('a room that the selected role opens is open', () => {
  expect(decide(attempt({}))).toBe('pass');
});

test('a room that it does not open is closed', () => {
  expect(decide(attempt({ user: person(['user']) }))).toBe('access-restricted');
  expect(decide(attempt({ pathname: '/personal-area/users/create' }))).toBe('access-restricted');
  expect(decide(attempt({ pathname: '/personal-area/users/edit/7' }))).toBe('access-restricted');
});

test('the selected role counts, not the others that are held', () => {
  const user = person(['user', 'admin'], { currentRole: 'user' });
  expect(decide(attempt({ user }))).toBe('access-restricted');
  expect(decide(attempt({ user: { ...user, currentRole: 'admin' } }))).toBe('pass');
  expect(decide(attempt({ user: { ...user, currentRole: null }, storedRole: 'admin' }))).toBe(
    'pass',
  );
});

test('a screen inside a room is open with it', () => {
  const pathname = '/personal-area/profile/connect/orcid';
  expect(decide(attempt({ pathname, user: person(['reviewer']) }))).toBe('pass');
});

test('one’s own account is open without any role', () => {
  const user = person([]);
  expect(decide(attempt({ pathname: '/personal-area/profile/me', user }))).toBe('pass');
  expect(decide(attempt({ user }))).toBe('access-restricted');
});

test('where no room is asked for, signing in is enough', () => {
  expect(decide(attempt({ pathname: '/personal-area', user: person([]) }))).toBe('pass');
});
