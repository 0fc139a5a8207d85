import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  giveConsent,
  requestBody,
  button,
  NO_CONTENT,
  fieldErrors,
  field,
  fakeIntervals,
  advanceSeconds,
  countRequests,
  tooManyTries,
} from '../../../test/identity';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { RegistrationPage } from './registration-page';
import { readRegistrationReturnUrl } from './sign-in-intent';

const REGISTER = '/api/v1/auth/register';
const REQUEST_VERIFICATION = '/api/v1/auth/emails/request-verification';

beforeEach(fakeIntervals);
afterEach(() => {
  vi.useRealTimers();
});

const show = () => renderAtUrl(<RegistrationPage />, { url: '/identity/register' });
const submitButton = () => button('Register');

async function fillForm() {
  await userEvent.type(field('E-mail'), ' vera@example.test ');
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await userEvent.type(field('First name'), 'Vera');
  await userEvent.type(field('Last name'), 'Sokolova');
  await giveConsent();
}

test('fields show their errors when they are left', async () => {
  mockApi({});
  show();
  await userEvent.click(field('First name'));
  await userEvent.tab();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await userEvent.type(field('E-mail'), 'vera');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('Password'), 'short');
  await userEvent.tab();
  expect(await screen.findByText('Enter at least 10 characters')).toBeInTheDocument();
  await userEvent.type(field('Last name'), 'Соколова');
  await userEvent.tab();
  expect(await screen.findByText('Please use Latin letters')).toBeInTheDocument();
});

test('a submission shows everything that is missing', async () => {
  const requests = mockApi({});
  show();
  await userEvent.click(submitButton());
  expect(await screen.findAllByText('Required')).toHaveLength(4);
  expect(screen.getByText('Your consent is needed')).toBeInTheDocument();
  expect(field('E-mail')).toHaveFocus();
  expect(countRequests(requests, REGISTER)).toBe(0);
});

test('the fields describe the format of names and passwords', () => {
  show();
  expect(field('First name')).toHaveAccessibleDescription(/Latin letters/);
  expect(field('Last name')).toHaveAccessibleDescription(/Latin letters/);
  expect(screen.getByLabelText('Password')).toHaveAccessibleDescription(/At least 10 characters/);
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'new-password');
});

test('registration shows the recipient of the letter and opens the login after ten seconds', async () => {
  const requests = mockApi({ [`POST ${REGISTER}`]: NO_CONTENT });
  const { currentUrl } = show();
  await fillForm();
  await userEvent.type(field('Affiliation (optional)'), 'RM Gorbacheva Institute');
  await userEvent.click(submitButton());

  expect(await screen.findByRole('status')).toHaveTextContent(
    'We have sent an e-mail with an activation link to vera@example.test',
  );
  expect(await requestBody(requests, REGISTER)).toEqual({
    email: 'vera@example.test',
    password: 'a long passphrase',
    firstNameEn: 'Vera',
    lastNameEn: 'Sokolova',
    affiliationEn: 'RM Gorbacheva Institute',
    consentVersion: 1,
  });
  expect(screen.getByRole('heading', { level: 1 })).toHaveFocus();
  expect(screen.getAllByText(/in 10 seconds/)).toHaveLength(2);
  await advanceSeconds(9);
  expect(screen.getByText(/in 1 second\./)).toHaveAttribute('aria-hidden', 'true');
  // The announced text must not change every second.
  expect(screen.getByRole('status')).toHaveTextContent('in 10 seconds');
  expect(currentUrl()).toBe('/identity/register');
  await advanceSeconds(1);
  expect(currentUrl()).toBe('/identity/login');
});

test('the target of the visitor is kept for the login and for the link of the letter', async () => {
  mockApi({ [`POST ${REGISTER}`]: NO_CONTENT });
  const target = '/personal-area/user-articles/create';
  const loginUrl = `/identity/login?returnUrl=${encodeURIComponent(target)}`;
  const { currentUrl } = renderAtUrl(<RegistrationPage returnUrl={target} />, {
    url: '/identity/register',
  });
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', loginUrl);
  await fillForm();
  await userEvent.click(submitButton());
  await screen.findByRole('status');
  expect(readRegistrationReturnUrl()).toBe(target);
  await advanceSeconds(10);
  expect(currentUrl()).toBe(loginUrl);
});

test('resending the letter restarts the countdown', async () => {
  const requests = mockApi({
    [`POST ${REGISTER}`]: NO_CONTENT,
    [`POST ${REQUEST_VERIFICATION}`]: NO_CONTENT,
  });
  const { currentUrl } = show();
  await fillForm();
  await userEvent.click(submitButton());
  await screen.findByRole('status');
  expect(screen.getByRole('link', { name: 'Go to sign-in now' })).toHaveAttribute(
    'href',
    '/identity/login',
  );

  await advanceSeconds(8);
  await userEvent.click(button('Resend e-mail'));
  expect(await screen.findByText(/resent the e-mail to vera@example.test/)).toBeInTheDocument();
  expect(await requestBody(requests, REQUEST_VERIFICATION)).toEqual({ email: 'vera@example.test' });
  await advanceSeconds(9);
  expect(currentUrl()).toBe('/identity/register');
});

test('a failed resend shows an error', async () => {
  mockApi({ [`POST ${REGISTER}`]: NO_CONTENT, [`POST ${REQUEST_VERIFICATION}`]: tooManyTries });
  show();
  await fillForm();
  await userEvent.click(submitButton());
  await userEvent.click(await screen.findByRole('button', { name: 'Resend e-mail' }));
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Unable to send the e-mail. Too many tries. Wait 2 minutes.',
  );
});

test('server errors appear at their fields, and the values stay', async () => {
  mockApi({
    [`POST ${REGISTER}`]: fieldErrors({ password: 'Too common.', lastNameEn: 'Not Latin.' }),
  });
  show();
  await fillForm();
  await userEvent.click(submitButton());
  expect(await screen.findByText('Too common.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toBeInvalid();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(field('Last name')).toHaveAccessibleDescription(/Not Latin\./);
  expect(field('Last name')).toHaveValue('Sokolova');
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();

  await userEvent.type(screen.getByLabelText('Password'), '!');
  expect(screen.queryByText('Too common.')).not.toBeInTheDocument();
  expect(submitButton()).toBeEnabled();
});

test('an error without a field appears above the form', async () => {
  mockApi({ [`POST ${REGISTER}`]: fieldErrors({ password: 'Too common.', language: 'Odd.' }) });
  show();
  await fillForm();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Registration failed');
  expect(screen.getByRole('alert')).toHaveTextContent('Odd.');
});

test('a rate limit shows the message of the server', async () => {
  mockApi({ [`POST ${REGISTER}`]: tooManyTries });
  show();
  await fillForm();
  await userEvent.click(submitButton());
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(submitButton()).toBeEnabled();
});

test('a double click sends one request', async () => {
  const requests = mockApi({ [`POST ${REGISTER}`]: 'no response' });
  show();
  await fillForm();
  await userEvent.dblClick(submitButton());
  await userEvent.type(field('Last name'), '{Enter}');
  expect(countRequests(requests, REGISTER)).toBe(1);
});

test('registration requires consent and shows its text', async () => {
  mockApi({});
  show();
  await fillForm();
  await userEvent.click(screen.getByRole('checkbox', { name: /I agree to the processing/ }));
  await userEvent.tab();
  expect(await screen.findByText('Your consent is needed')).toBeInTheDocument();
  expect(screen.getByText('To all of it.')).toBeInTheDocument();
});

test('the consent checkbox is hidden if the text cannot be loaded', async () => {
  mockApi({ 'GET /api/v1/public/consents/account': 'no connection' });
  show();
  expect(await screen.findByText('Unable to load the text of the consent')).toBeInTheDocument();
  expect(screen.queryByRole('checkbox', { name: /I agree/ })).toBeNull();
});
