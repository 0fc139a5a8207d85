import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { storedToken, TOKEN_KEY } from '~/lib/session';
import {
  bodyOf,
  button,
  DONE,
  faults,
  field,
  holdTheClock,
  pass,
  refusal,
  times,
  tooManyTries,
} from '../../../test/identity';
import { tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ResetPasswordConfirm } from './reset-password-confirm';

const RESET = '/api/v1/auth/passwords/reset';

beforeEach(holdTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const show = (code: string | null) =>
  renderAt(<ResetPasswordConfirm code={code} />, { at: '/identity/reset-password/confirm' });

const password = () => screen.getByLabelText('New password');

async function choose(words = 'a long passphrase') {
  await userEvent.type(password(), words);
  await userEvent.click(button('Save the password'));
}

test('the code of the link is there already; the new password leads to the login', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(3600));
  const asked = serverAnswers({ [`POST ${RESET}`]: DONE });
  const { address } = show('abc');
  expect(field('Code')).toHaveValue('abc');
  expect(button('Save the password')).toBeDisabled();
  expect(password()).toHaveAccessibleDescription(/At least 10 characters/);
  await choose();

  expect(await screen.findByRole('heading', { name: 'Password was reset' })).toHaveFocus();
  expect(await bodyOf(asked, RESET)).toEqual({ token: 'abc', password: 'a long passphrase' });
  // The server has ended that session, too.
  expect(storedToken()).toBeNull();
  await pass(3);
  expect(address()).toBe('/identity/login');
});

test('a code that is refused is said so, with a way to a new one', async () => {
  serverAnswers({ [`POST ${RESET}`]: refusal(400, 'invalid-code', 'Code is invalid: too old.') });
  show(null);
  await userEvent.type(field('Code'), 'old');
  await choose();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Code is invalidCode is invalid: too old.',
  );
  expect(screen.getByRole('link', { name: 'Request a new code' })).toHaveAttribute(
    'href',
    '/identity/reset-password',
  );
  expect(password()).toHaveValue('a long passphrase');
});

test('a password that is too easy is said so at its field', async () => {
  serverAnswers({ [`POST ${RESET}`]: faults({ password: 'Too common.' }) });
  show('abc');
  await choose('1234567890');
  expect(await screen.findByText('Too common.')).toBeInTheDocument();
  expect(password()).toBeInvalid();
  expect(field('Code')).toHaveValue('abc');
});

test('too many tries are said in the server’s words', async () => {
  serverAnswers({ [`POST ${RESET}`]: tooManyTries });
  show('abc');
  await choose();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Wait 2 minutes.');
  expect(alert).not.toHaveTextContent('Code is invalid');
});

test('a double click resets once', async () => {
  const asked = serverAnswers({ [`POST ${RESET}`]: 'no answer' });
  show('abc');
  await userEvent.type(password(), 'a long passphrase');
  await userEvent.dblClick(button('Save the password'));
  expect(times(asked, RESET)).toBe(1);
});
