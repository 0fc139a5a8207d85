import { expect, test } from 'vitest';
import { endSession, TOKEN_KEY } from '~/lib/session';
import { makeToken } from '../../test/current-users';
import { mockApi } from '../../test/mock-api';
import { signOut } from './sessions';

test('signing out takes the token along before the browser forgets it', async () => {
  const token = makeToken(3600);
  localStorage.setItem(TOKEN_KEY, token);
  const requests = mockApi({ 'POST /api/v1/sessions/sign-out': { status: 204 } });
  const signingOut = signOut();
  endSession();
  await signingOut;
  expect(requests[0]?.headers.get('Authorization')).toBe(`Bearer ${token}`);
});

test('signing out without a connection does not fail', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  mockApi({ 'POST /api/v1/sessions/sign-out': 'no connection' });
  await expect(signOut()).resolves.toBeUndefined();
});
