import { notifications, notificationsStore } from '@mantine/notifications';
import { beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { storedToken, TOKEN_KEY } from '~/lib/session';
import { person, tokenExpiringIn } from '../../../test/people';
import { serverAnswers } from '../../../test/server-answers';
import { enterArea } from './enter-area';

const ME = 'GET /api/v1/users/me';

beforeEach(() => {
  queryClient().clear();
  notifications.clean();
  window.history.replaceState(null, '', '/');
});

/** Where the guard leads instead, or null when it lets one in. */
async function enter(path: string): Promise<string | null> {
  try {
    await enterArea(new URL(path, window.location.origin), 'en');
    return null;
  } catch (answer) {
    if (answer instanceof Response) return answer.headers.get('Location');
    throw answer;
  }
}

test('an anonymous person goes to the login, with the whole address to return to', async () => {
  window.history.replaceState(null, '', '/personal-area/users?pageIndex=1#row');
  expect(await enter('/personal-area/users?pageIndex=1')).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers%3FpageIndex%3D1%23row',
  );
});

test('so does one whose token has expired, and the token goes', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(-1));
  expect(await enter('/personal-area/security')).toContain('/identity/login?returnUrl=');
  expect(storedToken()).toBeNull();
});

test('the user is loaded once, then remembered', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  const asked = serverAnswers({ [ME]: { body: person(['editor']) } });
  expect(await enter('/personal-area/users')).toBeNull();
  expect(await enter('/personal-area/issues')).toBeNull();
  expect(asked).toHaveLength(1);
});

test('a closed room leads to the error page, as a new document', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  serverAnswers({ [ME]: { body: person(['user']) } });
  expect(await enter('/personal-area/users')).toBe(
    '/error/access-restricted?returnUrl=%2Fpersonal-area%2Fusers',
  );
});

test('when the user cannot be loaded, the session is cleared', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  serverAnswers({ [ME]: { status: 403, body: { code: 'forbidden', detail: 'Deactivated.' } } });
  expect(await enter('/personal-area/users')).toContain('/identity/login');
  expect(storedToken()).toBeNull();
  await vi.waitFor(() => {
    const [toast] = notificationsStore.getState().notifications;
    expect(toast).toMatchObject({ title: "Error loading user's info", message: 'Deactivated.' });
  });
});

test('a token that the server no longer takes is the end of a session, not an error', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(60));
  serverAnswers({ [ME]: { status: 401, body: { code: 'unauthenticated', detail: 'Sign in.' } } });
  expect(await enter('/personal-area/users')).toBe(
    '/identity/login?returnUrl=%2Fpersonal-area%2Fusers',
  );
  const toasts = notificationsStore.getState().notifications;
  expect(toasts.map(({ title }) => title)).toEqual(['Your session has ended']);
});

test('whoever was at work when the token expired is told so; a newcomer is not', async () => {
  await enter('/personal-area/users');
  expect(notificationsStore.getState().notifications).toEqual([]);

  queryClient().setQueryData(currentUserQuery.queryKey, person(['editor']));
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(-1));
  await enter('/personal-area/users');
  expect(notificationsStore.getState().notifications).toHaveLength(1);
});
