import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { readStoredToken } from '~/lib/session';
import { LANGUAGE_KEY } from '~/lib/stored-language';
import {
  requestBody,
  button,
  NO_CONTENT,
  apiProblem,
  countRequests,
  tooManyTries,
} from '../../../test/identity';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { readSignInIntent } from './sign-in-intent';
import { LoginForm } from './login-form';
import type { UnconfirmedState } from './resend-letter-button';

const LOGIN = 'POST /api/v1/auth/login';
const ME = 'GET /api/v1/users/me';
const LANGUAGE = 'POST /api/v1/users/me/language';
const PROVIDERS = 'GET /api/v1/auth/providers';
const REQUEST_VERIFICATION = '/api/v1/auth/emails/request-verification';

const token = makeToken(3600);
const signedIn = { body: { access_token: token, token_type: 'bearer' } };
const onSignedIn = vi.fn(() => Promise.resolve());

beforeEach(() => onSignedIn.mockClear());

function show(
  options: { returnUrl?: string; closeWhenDone?: boolean; state?: UnconfirmedState } = {},
) {
  const { returnUrl = null, closeWhenDone = false, state } = options;
  renderAtUrl(
    <LoginForm
      language="en"
      returnUrl={returnUrl}
      closeWhenDone={closeWhenDone}
      onSignedIn={onSignedIn}
    />,
    { url: '/identity/login', state },
  );
}

const submit = () => screen.getByRole('button', { name: 'Sign in' });

async function fillAndSubmit() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(submit());
}

test('fields show their errors when they are left, and a submission shows all of them', async () => {
  const requests = mockApi({});
  show();
  await userEvent.click(screen.getByLabelText('E-mail'));
  await userEvent.tab();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena');
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('E-mail'), '@example.test');
  await userEvent.click(submit());
  expect(await screen.findByText('Required')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(countRequests(requests, '/api/v1/auth/login')).toBe(0);
});

test('after a registration the letter can be resent', async () => {
  const requests = mockApi({ [`POST ${REQUEST_VERIFICATION}`]: NO_CONTENT });
  show({ state: { unconfirmedEmail: 'vera@example.test' } });
  expect(screen.getByRole('note')).toHaveTextContent('vera@example.test');
  await userEvent.click(screen.getByRole('button', { name: 'Resend e-mail' }));
  expect(await screen.findByText(/resent the e-mail to vera@example.test/)).toBeInTheDocument();
  expect(await requestBody(requests, REQUEST_VERIFICATION)).toEqual({ email: 'vera@example.test' });
});

test('the fields support password managers and pasting', async () => {
  show();
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste('correct horse');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
});

test('sign-in stores the token, saves the language and opens the home page of the role', async () => {
  const requests = mockApi({
    [LOGIN]: signedIn,
    [ME]: { body: makeUser(['reviewer']) },
    [LANGUAGE]: { body: makeUser(['reviewer'], { interfaceLanguage: 'en' }) },
  });
  show();
  await fillAndSubmit();
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/reviewer-assignments', false),
  );
  expect(readStoredToken()).toBe(token);
  expect(await requestBody(requests, '/api/v1/users/me/language')).toEqual({
    interfaceLanguage: 'en',
  });
});

test('the saved language of the user replaces the page language with a full page load', async () => {
  mockApi({
    [LOGIN]: signedIn,
    [ME]: { body: makeUser(['user'], { interfaceLanguage: 'ru' }) },
  });
  show({ returnUrl: '/personal-area/profile/me?x=1' });
  await fillAndSubmit();
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/profile/me?x=1', true),
  );
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ru');
});

test.each(['//evil.test', 'https://evil.test', '/identity/login?returnUrl=%2F'])(
  'sign-in ignores the return URL %s',
  async (returnUrl) => {
    mockApi({
      [LOGIN]: signedIn,
      [ME]: { body: makeUser(['user'], { interfaceLanguage: 'en' }) },
    });
    show({ returnUrl });
    await fillAndSubmit();
    await vi.waitFor(() =>
      expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
    );
  },
);

test('a rejected sign-in shows the message of the server', async () => {
  mockApi({
    [LOGIN]: { status: 400, body: { code: 'wrong-credentials', detail: 'Wrong.' } },
  });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in failedWrong.');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  expect(readStoredToken()).toBeNull();
});

test('a network failure shows a generic message', async () => {
  mockApi({ [LOGIN]: 'no connection' });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /An error occurred.*cannot be reached/,
  );
});

test('sign-in fails if the current user cannot be loaded', async () => {
  mockApi({ [LOGIN]: signedIn, [ME]: { status: 403, body: { detail: 'Deactivated.' } } });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Error loading user's infoDeactivated.",
  );
  expect(readStoredToken()).toBeNull();
});

test('a tab opened to extend the session closes itself', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  mockApi({
    [LOGIN]: signedIn,
    [ME]: { body: makeUser(['user'], { interfaceLanguage: 'en' }) },
  });
  show({ closeWhenDone: true });
  await fillAndSubmit();
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeInTheDocument();
  expect(close).toHaveBeenCalledOnce();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('the form links to the password reset and the registration', () => {
  show();
  expect(screen.getByRole('link', { name: 'Forgot password?' })).toHaveAttribute(
    'href',
    '/identity/reset-password',
  );
  expect(screen.getByRole('link', { name: 'Register' })).toHaveAttribute(
    'href',
    '/identity/register',
  );
});

test('the link of a provider stores the sign-in intent', async () => {
  mockApi({
    [PROVIDERS]: { body: [{ provider: 'orcid', clientId: 'x', name: 'ORCID', isAvailable: true }] },
  });
  show({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  const orcid = await screen.findByRole('link', { name: 'Log In using ORCID' });
  expect(orcid).toHaveAttribute('href', '/identity/login/external/orcid');
  await userEvent.click(orcid);
  expect(readSignInIntent()).toEqual({ returnUrl: '/personal-area/issues', closeWhenDone: true });
});

test('a provider that does not answer is shown as unavailable, and passwords still work', async () => {
  mockApi({
    [PROVIDERS]: {
      body: [{ provider: 'orcid', clientId: 'x', name: 'ORCID', isAvailable: false }],
    },
  });
  show();
  const orcid = await screen.findByRole('button', { name: 'Log In using ORCID' });
  expect(orcid).toBeDisabled();
  expect(orcid).toHaveAccessibleDescription(/ORCID does not answer at the moment/);
  expect(submit()).toBeEnabled();
});

test('an unconfirmed address offers to resend the letter', async () => {
  const requests = mockApi({
    [LOGIN]: apiProblem(400, 'email-not-confirmed', 'Confirm your address first.'),
    [`POST ${REQUEST_VERIFICATION}`]: NO_CONTENT,
  });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your address first.');
  await userEvent.click(button('Resend e-mail'));
  expect(await screen.findByRole('status')).toHaveTextContent(
    'resent the e-mail to elena@example.test',
  );
  expect(await requestBody(requests, REQUEST_VERIFICATION)).toEqual({
    email: 'elena@example.test',
  });
});

test('other errors do not offer to resend the letter', async () => {
  mockApi({ [LOGIN]: apiProblem(400, 'wrong-credentials', 'Wrong.') });
  show();
  await fillAndSubmit();
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /Resend/ })).not.toBeInTheDocument();
});

test('a rate limit shows the message of the server', async () => {
  mockApi({ [LOGIN]: tooManyTries });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(submit()).toBeEnabled();
});

test('a double click sends one request', async () => {
  const requests = mockApi({ [LOGIN]: 'no response' });
  show();
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.dblClick(submit());
  expect(countRequests(requests, '/api/v1/auth/login')).toBe(1);
});
