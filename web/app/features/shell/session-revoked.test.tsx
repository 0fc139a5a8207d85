import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocation } from 'react-router';
import { startSession, TOKEN_KEY } from '~/lib/session';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { RoleSwitch } from './role-switch';
import { SessionMonitor } from './session-monitor';

const SAVE = 'POST /api/v1/users/me/current-role';

/** Unmounts the personal area once the URL leaves it. */
function Area() {
  if (!useLocation().pathname.startsWith('/personal-area')) return <p>Login</p>;
  return (
    <>
      <SessionMonitor />
      <RoleSwitch />
    </>
  );
}

/** Sends a request with a token revoked by a new password, a role change or a deactivation. */
async function sendWithRevokedToken() {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  mockApi({ [SAVE]: { status: 401, body: { code: 'unauthenticated', detail: 'Sign in.' } } });
  const { currentUrl } = renderAtUrl(<Area />, {
    user: makeUser(['user', 'editor']),
    url: '/personal-area/issues?pageIndex=2',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the role Editor' }));
  await screen.findByText('Your session has ended');
  return currentUrl;
}

test('a rejected token redirects to the login with the return URL and the reason', async () => {
  const currentUrl = await sendWithRevokedToken();
  await waitFor(() =>
    expect(currentUrl()).toBe(
      '/identity/login?returnUrl=%2Fpersonal-area%2Fissues%3FpageIndex%3D2',
    ),
  );
  expect(screen.queryByText('Unable to save selected role')).not.toBeInTheDocument();
});

test('signing in again hides the toast', async () => {
  await sendWithRevokedToken();
  startSession(makeToken(3600));
  await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument());
});
