import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { readStoredToken, TOKEN_KEY } from '~/lib/session';
import { makeUser, makeToken } from '../../../test/current-users';
import { mockApi } from '../../../test/mock-api';
import { requireAreaAccess } from './require-area-access';

const ME = 'GET /api/v1/users/me';

beforeEach(() => {
  queryClient().clear();
  notifications.clean();
  window.history.replaceState(null, '', '/');
});

/** Returns the redirect target, or null if access is granted. */
async function enter(path: string): Promise<string | null> {
  try {
    await requireAreaAccess(new URL(path, window.location.origin), 'en');
    return null;
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('Location');
    throw thrown;
  }
}

test('an anonymous user is redirected to the login with the complete return URL', async () => {
  window.history.replaceState(null, '', '/personal-area/users?pageIndex=1#row');
  expect(await enter('/personal-area/users?pageIndex=1')).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers%3FpageIndex%3D1%23row',
  );
});

test('a user with an expired token is redirected to the login and the token is removed', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(-1));
  expect(await enter('/personal-area/security')).toContain('/identity/login?returnUrl=');
  expect(readStoredToken()).toBeNull();
});

test('the user is loaded once and cached', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  const requests = mockApi({ [ME]: { body: makeUser(['editor']) } });
  expect(await enter('/personal-area/users')).toBeNull();
  expect(await enter('/personal-area/issues')).toBeNull();
  expect(requests).toHaveLength(1);
});

test('a forbidden screen redirects to the error page', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  mockApi({ [ME]: { body: makeUser(['user']) } });
  expect(await enter('/personal-area/users')).toBe(
    '/error/access-restricted?returnUrl=%2Fpersonal-area%2Fusers',
  );
});

test('the session is cleared if the user cannot be loaded', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  mockApi({ [ME]: { status: 403, body: { code: 'forbidden', detail: 'Deactivated.' } } });
  expect(await enter('/personal-area/users')).toContain('/identity/login');
  expect(readStoredToken()).toBeNull();
  await vi.waitFor(() => {
    const [toast] = notificationsStore.getState().notifications;
    expect(toast).toMatchObject({ title: "Error loading user's info", message: 'Deactivated.' });
  });
});

test('a rejected token ends the session without an error toast', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(60));
  mockApi({ [ME]: { status: 401, body: { code: 'unauthenticated', detail: 'Sign in.' } } });
  expect(await enter('/personal-area/users')).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers',
  );
  const toasts = notificationsStore.getState().notifications;
  expect(toasts.map(({ title }) => title)).toEqual(['Your session has ended']);
});

test('only a user who was signed in sees the session-ended toast', async () => {
  await enter('/personal-area/users');
  expect(notificationsStore.getState().notifications).toEqual([]);

  queryClient().setQueryData(currentUserQuery.queryKey, makeUser(['editor']));
  localStorage.setItem(TOKEN_KEY, makeToken(-1));
  await enter('/personal-area/users');
  expect(notificationsStore.getState().notifications).toHaveLength(1);
});
