import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { SignOutEverywherePanel } from './sign-out-everywhere-panel';

const SIGN_OUT = 'POST /api/v1/account/sign-out-everywhere';
const onSignedOut = vi.fn(() => Promise.resolve());

beforeEach(() => onSignedOut.mockClear());

async function signOutAndChoose(answer: string) {
  renderAtUrl(<SignOutEverywherePanel onSignedOut={onSignedOut} />);
  await userEvent.click(screen.getByRole('button', { name: 'Sign out everywhere' }));
  const dialog = await screen.findByRole('dialog', { name: 'Sign out everywhere?' });
  await userEvent.click(within(dialog).getByRole('button', { name: answer }));
}

test('"Cancel" sends no request', async () => {
  const requests = mockApi({});
  await signOutAndChoose('Cancel');
  expect(requests).toEqual([]);
});

test('confirming ends the current session as well', async () => {
  mockApi({ [SIGN_OUT]: { status: 204 } });
  await signOutAndChoose('Sign out everywhere');
  expect(await screen.findByText('You have been signed out everywhere')).toBeInTheDocument();
  expect(onSignedOut).toHaveBeenCalledOnce();
});

test('a failure shows an error and keeps the session', async () => {
  mockApi({ [SIGN_OUT]: { status: 500, body: {} } });
  await signOutAndChoose('Sign out everywhere');
  expect(await screen.findByText('Unable to sign out everywhere')).toBeInTheDocument();
  expect(onSignedOut).not.toHaveBeenCalled();
});
