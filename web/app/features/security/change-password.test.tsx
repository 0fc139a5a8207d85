import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { useCurrentUser } from '~/api/use-current-user';
import { startSession, storedToken } from '~/lib/session';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ChangePassword } from './change-password';

const CHANGE = 'POST /api/v1/account/password';
const ME = 'GET /api/v1/users/me';

function Panel() {
  return <ChangePassword user={useCurrentUser()} />;
}

const show = (hasPassword = true) =>
  renderAt(<Panel />, { user: person(['user'], { hasPassword }) });
const current = () => screen.getByLabelText('Current password');
const chosen = () => screen.getByLabelText('New password');
const save = () => screen.getByRole('button', { name: 'Save' });

test('password managers know which is which', () => {
  show();
  expect(current()).toHaveAttribute('autocomplete', 'current-password');
  expect(chosen()).toHaveAttribute('autocomplete', 'new-password');
  expect(screen.getByText(/At least 10 characters/)).toBeInTheDocument();
  expect(save()).toBeDisabled();
});

test('the session goes on with the new token', async () => {
  startSession(tokenExpiringIn(60));
  const token = tokenExpiringIn(3600);
  const asked = serverAnswers({
    [CHANGE]: { body: { access_token: token, token_type: 'bearer' } },
    [ME]: { body: person(['user']) },
  });
  show();
  await userEvent.type(current(), 'the old one');
  await userEvent.type(chosen(), 'correct horse battery');
  await userEvent.click(save());
  expect(await screen.findByText('The password has been changed')).toBeInTheDocument();
  expect(await asked[0]?.json()).toEqual({
    password: 'correct horse battery',
    currentPassword: 'the old one',
  });
  expect(storedToken()).toBe(token);
  expect(current()).toHaveValue('');
  expect(chosen()).toHaveValue('');
  expect(save()).toBeDisabled();
});

test('a double click is one change: a second one would come with an ended token', async () => {
  startSession(tokenExpiringIn(60));
  const asked = serverAnswers({
    [CHANGE]: { body: { access_token: tokenExpiringIn(3600), token_type: 'bearer' } },
    [ME]: { body: person(['user']) },
  });
  show();
  await userEvent.type(current(), 'the old one');
  await userEvent.type(chosen(), 'correct horse battery');
  await userEvent.dblClick(save());
  expect(await screen.findByText('The password has been changed')).toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'POST')).toHaveLength(1);
});

test('who has no password sets the first one, and is asked for it from then on', async () => {
  startSession(tokenExpiringIn(60));
  const asked = serverAnswers({
    [CHANGE]: { body: { access_token: tokenExpiringIn(3600), token_type: 'bearer' } },
    [ME]: { body: person(['user'], { hasPassword: true }) },
  });
  show(false);
  expect(screen.queryByLabelText('Current password')).not.toBeInTheDocument();
  await userEvent.type(chosen(), 'correct horse battery');
  await userEvent.click(save());
  expect(await screen.findByLabelText('Current password')).toBeInTheDocument();
  expect(await asked[0]?.json()).toEqual({ password: 'correct horse battery' });
});

test('faults stand at their fields', async () => {
  const detail = [
    { loc: ['body', 'currentPassword'], msg: 'This is not your password', type: 'wrong-password' },
    { loc: ['body', 'password'], msg: 'Too common', type: 'common-password' },
  ];
  serverAnswers({ [CHANGE]: { status: 422, body: { code: 'invalid-input', detail } } });
  show();
  await userEvent.type(current(), 'wrong');
  await userEvent.type(chosen(), 'password12');
  await userEvent.click(save());
  expect(await screen.findByText('This is not your password')).toBeInTheDocument();
  expect(screen.getByText('Too common')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  await vi.waitFor(() => expect(current()).toHaveFocus());
  expect(current()).toHaveValue('wrong');
});

test('any other failure is an alert', async () => {
  const body = { code: 'too-many-tries', detail: 'Wait a minute.' };
  serverAnswers({ [CHANGE]: { status: 429, body } });
  show(false);
  await userEvent.type(chosen(), 'correct horse battery');
  await userEvent.click(save());
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to change the passwordWait a minute.',
  );
});
