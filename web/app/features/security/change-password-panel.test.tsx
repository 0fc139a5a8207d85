import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useCurrentUser } from '~/api/use-current-user';
import { startSession, readStoredToken } from '~/lib/session';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ChangePasswordPanel } from './change-password-panel';

const CHANGE = 'POST /api/v1/account/password';
const ME = 'GET /api/v1/users/me';

function TestPanel() {
  return <ChangePasswordPanel user={useCurrentUser()} />;
}

const show = (hasPassword = true) =>
  renderAtUrl(<TestPanel />, { user: makeUser(['user'], { hasPassword }) });
const currentPassword = () => screen.getByLabelText('Current password');
const newPassword = () => screen.getByLabelText('New password');
const save = () => screen.getByRole('button', { name: 'Save' });

test('the fields have autocomplete attributes', () => {
  show();
  expect(currentPassword()).toHaveAttribute('autocomplete', 'current-password');
  expect(newPassword()).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByText(/At least 10 characters/)).toBeInTheDocument();
  expect(save()).toBeDisabled();
});

test('the session continues with the new token', async () => {
  startSession(makeToken(60));
  const token = makeToken(3600);
  const requests = mockApi({
    [CHANGE]: { body: { access_token: token, token_type: 'bearer' } },
    [ME]: { body: makeUser(['user']) },
  });
  show();
  await userEvent.type(currentPassword(), 'the old one');
  await userEvent.type(newPassword(), 'correct horse battery');
  await userEvent.click(save());
  expect(await screen.findByText('The password has been changed')).toBeInTheDocument();
  expect(await requests[0]?.json()).toEqual({
    password: 'correct horse battery',
    currentPassword: 'the old one',
  });
  expect(readStoredToken()).toBe(token);
  expect(currentPassword()).toHaveValue('');
  expect(newPassword()).toHaveValue('');
  expect(save()).toBeDisabled();
});

test('a double click sends one request, because a second one would use a revoked token', async () => {
  startSession(makeToken(60));
  const requests = mockApi({
    [CHANGE]: { body: { access_token: makeToken(3600), token_type: 'bearer' } },
    [ME]: { body: makeUser(['user']) },
  });
  show();
  await userEvent.type(currentPassword(), 'the old one');
  await userEvent.type(newPassword(), 'correct horse battery');
  await userEvent.dblClick(save());
  expect(await screen.findByText('The password has been changed')).toBeInTheDocument();
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('a user without a password sets the first one and needs it for later changes', async () => {
  startSession(makeToken(60));
  const requests = mockApi({
    [CHANGE]: { body: { access_token: makeToken(3600), token_type: 'bearer' } },
    [ME]: { body: makeUser(['user'], { hasPassword: true }) },
  });
  show(false);
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await userEvent.type(newPassword(), 'correct horse battery');
  await userEvent.click(save());
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
  expect(await requests[0]?.json()).toEqual({ password: 'correct horse battery' });
});

test('field errors of the server appear at their fields', async () => {
  const detail = [
    { loc: ['body', 'currentPassword'], msg: 'This is not your password', type: 'wrong-password' },
    { loc: ['body', 'password'], msg: 'Too common', type: 'common-password' },
  ];
  mockApi({ [CHANGE]: { status: 422, body: { code: 'invalid-input', detail } } });
  show();
  await userEvent.type(currentPassword(), 'wrong');
  await userEvent.type(newPassword(), 'password12');
  await userEvent.click(save());
  expect(await screen.findByText('This is not your password')).toBeInTheDocument();
  expect(screen.getByText('Too common')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(currentPassword()).toHaveFocus());
  expect(currentPassword()).toHaveValue('wrong');
});

test('other errors show an alert', async () => {
  const body = { code: 'too-many-tries', detail: 'Wait a minute.' };
  mockApi({ [CHANGE]: { status: 429, body } });
  show(false);
  await userEvent.type(newPassword(), 'correct horse battery');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to change the passwordWait a minute.',
  );
});
