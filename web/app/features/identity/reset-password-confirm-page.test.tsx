import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readStoredToken, TOKEN_KEY } from '~/lib/session';
import {
  requestBody,
  button,
  NO_CONTENT,
  fieldErrors,
  field,
  fakeIntervals,
  advanceSeconds,
  apiProblem,
  countRequests,
  tooManyTries,
} from '../../../test/identity';
import { makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ResetPasswordConfirmPage } from './reset-password-confirm-page';

const RESET = '/api/v1/auth/passwords/reset';

beforeEach(fakeIntervals);
afterEach(() => {
  vi.useRealTimers();
});

const show = (code: string | null) =>
  renderAtUrl(<ResetPasswordConfirmPage code={code} />, {
    url: '/identity/reset-password/confirm',
  });

const passwordField = () => screen.getByLabelText('New password');

async function submitPassword(password = 'a long passphrase') {
  await userEvent.type(passwordField(), password);
  await userEvent.click(button('Save the password'));
}

test('the form is prefilled with the code, and a new password opens the login', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const requests = mockApi({ [`POST ${RESET}`]: NO_CONTENT });
  const { currentUrl } = show('abc');
  expect(field('Code')).toHaveValue('abc');
  expect(passwordField()).toHaveAccessibleDescription(/At least 10 characters/);
  await submitPassword();

  expect(await screen.findByRole('heading', { name: 'Password was reset' })).toHaveFocus();
  expect(await requestBody(requests, RESET)).toEqual({
    token: 'abc',
    password: 'a long passphrase',
  });
  // The server has ended the current session as well.
  expect(readStoredToken()).toBeNull();
  await advanceSeconds(3);
  expect(currentUrl()).toBe('/identity/login');
});

test('an invalid code shows an error and a link to request a new one', async () => {
  mockApi({ [`POST ${RESET}`]: apiProblem(400, 'invalid-code', 'Code is invalid: too old.') });
  show(null);
  await userEvent.type(field('Code'), 'old');
  await submitPassword();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Code is invalidCode is invalid: too old.',
  );
  expect(screen.getByRole('link', { name: 'Request a new code' })).toHaveAttribute(
    'href',
    '/identity/reset-password',
  );
  expect(passwordField()).toHaveValue('a long passphrase');
});

test('a weak password shows an error at its field', async () => {
  mockApi({ [`POST ${RESET}`]: fieldErrors({ password: 'Too common.' }) });
  show('abc');
  await submitPassword('1234567890');
  expect(await screen.findByText('Too common.')).toBeInTheDocument();
  expect(passwordField()).toBeInvalid();
  expect(field('Code')).toHaveValue('abc');
});

test('a rate limit shows the message of the server', async () => {
  mockApi({ [`POST ${RESET}`]: tooManyTries });
  show('abc');
  await submitPassword();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Wait 2 minutes.');
  expect(alert).not.toHaveTextContent('Code is invalid');
});

test('a double click sends one request', async () => {
  const requests = mockApi({ [`POST ${RESET}`]: 'no response' });
  show('abc');
  await userEvent.type(passwordField(), 'a long passphrase');
  await userEvent.dblClick(button('Save the password'));
  expect(countRequests(requests, RESET)).toBe(1);
});
