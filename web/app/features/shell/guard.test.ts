import { expect, test } from 'vitest';
import { makeUser } from '../../../test/current-users';
import { checkAccess, type AccessRequest } from './guard';

const makeRequest = (details: Partial<AccessRequest>): AccessRequest => ({
  pathname: '/personal-area/users',
  hasValidToken: true,
  user: makeUser(['editor']),
  storedRole: null,
  ...details,
});

test('access without a valid token requires login, whether or not the user is loaded', () => {
  expect(checkAccess(makeRequest({ hasValidToken: false }))).toBe('login');
  expect(checkAccess(makeRequest({ hasValidToken: false, user: null }))).toBe('login');
});

test('access with a valid token loads the user first', () => {
  expect(checkAccess(makeRequest({ user: null }))).toBe('load-user');
});

test('a screen of the selected role is allowed', () => {
  expect(checkAccess(makeRequest({}))).toBe('allow');
});

test('a screen of another role is restricted', () => {
  expect(checkAccess(makeRequest({ user: makeUser(['user']) }))).toBe('access-restricted');
  expect(checkAccess(makeRequest({ pathname: '/personal-area/users/create' }))).toBe(
    'access-restricted',
  );
  expect(checkAccess(makeRequest({ pathname: '/personal-area/users/edit/7' }))).toBe(
    'access-restricted',
  );
});

test('access depends on the selected role only', () => {
  const user = makeUser(['user', 'admin'], { currentRole: 'user' });
  expect(checkAccess(makeRequest({ user }))).toBe('access-restricted');
  expect(checkAccess(makeRequest({ user: { ...user, currentRole: 'admin' } }))).toBe('allow');
  expect(
    checkAccess(makeRequest({ user: { ...user, currentRole: null }, storedRole: 'admin' })),
  ).toBe('allow');
});

test('an inner screen is allowed if its parent is', () => {
  const pathname = '/personal-area/profile/connect/orcid';
  expect(checkAccess(makeRequest({ pathname, user: makeUser(['reviewer']) }))).toBe('allow');
});

test('the user’s own account is allowed without a role', () => {
  const user = makeUser([]);
  expect(checkAccess(makeRequest({ pathname: '/personal-area/profile/me', user }))).toBe('allow');
  expect(checkAccess(makeRequest({ user }))).toBe('access-restricted');
});

test('the personal area’s root only requires a session', () => {
  expect(checkAccess(makeRequest({ pathname: '/personal-area', user: makeUser([]) }))).toBe(
    'allow',
  );
});
