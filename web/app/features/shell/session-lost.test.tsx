import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { useLocation } from 'react-router';
import { startSession, TOKEN_KEY } from '~/lib/session';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { RoleSwitch } from './role-switch';
import { SessionKeeper } from './session-keeper';

const SAVE = 'POST /api/v1/users/me/current-role';

/** The area is left behind with its address. */
function Area() {
  if (!useLocation().pathname.startsWith('/personal-area')) return <p>Login</p>;
  return (
    <>
      <SessionKeeper />
      <RoleSwitch />
    </>
  );
}

/** The token was ended elsewhere: by a new password, other roles, or a deactivation. */
async function workWithAnEndedToken() {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(3600));
  serverAnswers({ [SAVE]: { status: 401, body: { code: 'unauthenticated', detail: 'Sign in.' } } });
  const { address } = renderAt(<Area />, {
    user: person(['user', 'editor']),
    at: '/personal-area/issues?pageIndex=2',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Switch to the role Editor' }));
  await screen.findByText('Your session has ended');
  return address;
}

test('a refused token leads to the login, with the way back and the reason', async () => {
  const address = await workWithAnEndedToken();
  await waitFor(() =>
    expect(address()).toBe('/identity/login?returnUrl=%2Fpersonal-area%2Fissues%3FpageIndex%3D2'),
  );
  expect(screen.queryByText('Unable to save selected role')).not.toBeInTheDocument();
});

test('signing in again takes the message away', async () => {
  await workWithAnEndedToken();
  startSession(tokenExpiringIn(3600));
  await waitFor(() => expect(screen.queryByText('Your session has ended')).not.toBeInTheDocument());
});
