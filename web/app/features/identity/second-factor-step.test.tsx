import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { readStoredToken } from '~/lib/session';
import { makeToken, makeUser } from '../../../test/current-users';
import {
  apiProblem,
  button,
  countRequests,
  requestBody,
  tooManyTries,
} from '../../../test/identity';
import { mockApi } from '../../../test/mock-api';
import { cancelled, CREDENTIAL, mockPasskeys } from '../../../test/passkeys';
import { renderAtUrl } from '../../../test/render';
import { ExternalSignIn } from './external-sign-in';
import { LoginForm } from './login-form';
import { storeSignInIntent } from './sign-in-intent';

const LOGIN = 'POST /api/v1/auth/login';
const COMPLETE = 'POST /api/v1/auth/second-factor';
const PASSKEY_OPTIONS = 'POST /api/v1/auth/passkey/options';
const PASSKEY = 'POST /api/v1/auth/passkey';
const ME = 'GET /api/v1/users/me';

const token = makeToken(3600);
const signedIn = { body: { access_token: token, token_type: 'bearer' } };
const options = { body: { challenge: 'browser', options: { challenge: 'AQID' } } };
const me = { body: makeUser(['user'], { interfaceLanguage: 'en' }) };
const onSignedIn = vi.fn(() => Promise.resolve());

const requested = (...ways: string[]) => ({ status: 202, body: { challenge: 'second', ways } });
const field = (name: string) => screen.getByRole('textbox', { name });

beforeEach(() => onSignedIn.mockClear());

function showLogin() {
  renderAtUrl(
    <LoginForm language="en" returnUrl={null} closeWhenDone={false} onSignedIn={onSignedIn} />,
    { url: '/identity/login' },
  );
}

async function passFirstStep() {
  showLogin();
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(button('Sign in'));
  await screen.findByRole('heading', { name: 'One more step' });
}

test('the code of the app completes the sign-in', async () => {
  const requests = mockApi({
    [LOGIN]: requested('authenticator', 'recovery-code'),
    [COMPLETE]: signedIn,
    [ME]: me,
  });
  await passFirstStep();
  expect(readStoredToken()).toBeNull();
  const code = field('Code from the app');
  expect(code).toHaveFocus();
  expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  expect(code).toHaveAttribute('inputmode', 'numeric');

  await userEvent.type(code, '12345');
  await userEvent.click(button('Sign in'));
  expect(screen.getByText('Enter the six digits')).toBeInTheDocument();
  expect(countRequests(requests, '/api/v1/auth/second-factor')).toBe(0);
  await userEvent.clear(code);
  await userEvent.type(code, '123 456');
  await userEvent.click(button('Sign in'));
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
  );
  expect(readStoredToken()).toBe(token);
  expect(await requestBody(requests, '/api/v1/auth/second-factor')).toEqual({
    challenge: 'second',
    code: '123456',
  });
});

test('a wrong code is said at the field, and another way begins without the error', async () => {
  mockApi({
    [LOGIN]: requested('authenticator', 'recovery-code'),
    [COMPLETE]: apiProblem(400, 'wrong-code', 'This code is wrong.'),
  });
  await passFirstStep();
  await userEvent.type(field('Code from the app'), '123456');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).toBeNull();
  await userEvent.click(button('Use a recovery code instead'));
  expect(screen.queryByText('This code is wrong.')).toBeNull();
  expect(field('Recovery code')).toHaveFocus();
  expect(field('Recovery code')).toHaveAttribute('autocomplete', 'off');
});

test('a recovery code completes the sign-in', async () => {
  const responses: Parameters<typeof mockApi>[0] = {
    [LOGIN]: requested('recovery-code'),
    [COMPLETE]: apiProblem(400, 'wrong-code', 'Wait for the next one.'),
    [ME]: me,
  };
  const requests = mockApi(responses);
  await passFirstStep();
  await userEvent.type(field('Recovery code'), 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByText(/^This recovery code is not right/)).toBeInTheDocument();
  responses[COMPLETE] = signedIn;
  await userEvent.click(button('Sign in'));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(await requestBody(requests, '/api/v1/auth/second-factor')).toEqual({
    challenge: 'second',
    code: 'ABCD-EFGH-IJKL-MNOP-QRST-UVWX',
  });
});

test('an expired challenge leads back to the first step without the password', async () => {
  mockApi({
    [LOGIN]: requested('authenticator', 'recovery-code'),
    [COMPLETE]: apiProblem(400, 'challenge-expired', 'That took too long. Sign in again.'),
  });
  await passFirstStep();
  await userEvent.type(field('Code from the app'), '123456');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByRole('alert')).toHaveTextContent('That took too long.');
  expect(screen.getByLabelText('E-mail')).toHaveValue('elena@example.test');
  expect(screen.getByLabelText('Password')).toHaveValue('');
});

test('"Back" returns to the first step', async () => {
  mockApi({ [LOGIN]: requested('authenticator', 'recovery-code') });
  await passFirstStep();
  await userEvent.click(button('Back to the sign-in'));
  expect(screen.getByLabelText('Password')).toHaveValue('');
  expect(screen.queryByRole('alert')).toBeNull();
});

test('a rate limit shows the message of the server', async () => {
  mockApi({ [LOGIN]: requested('authenticator'), [COMPLETE]: tooManyTries });
  await passFirstStep();
  await userEvent.type(field('Code from the app'), '123456');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
});

test('a passkey replaces the code', async () => {
  mockPasskeys();
  const requests = mockApi({
    [LOGIN]: requested('recovery-code', 'passkey'),
    [PASSKEY_OPTIONS]: options,
    [PASSKEY]: signedIn,
    [ME]: me,
  });
  await passFirstStep();
  expect(button('Use a passkey')).toHaveFocus();
  await userEvent.click(button('Use a passkey'));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(await requestBody(requests, '/api/v1/auth/passkey')).toEqual({
    challenge: 'browser',
    credential: CREDENTIAL,
  });
});

test('a browser without passkeys does not offer them', async () => {
  mockApi({ [LOGIN]: requested('recovery-code', 'passkey') });
  showLogin();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByRole('textbox', { name: 'Recovery code' })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /passkey/ })).toBeNull();
});

test('a passkey alone signs in', async () => {
  const { get } = mockPasskeys();
  mockApi({ [PASSKEY_OPTIONS]: options, [PASSKEY]: signedIn, [ME]: me });
  showLogin();
  await userEvent.click(button('Sign in with a passkey'));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalled());
  expect(get).toHaveBeenCalledWith({ publicKey: { challenge: 'AQID' } });
  expect(readStoredToken()).toBe(token);
});

test('a cancelled or refused passkey is explained', async () => {
  const { get } = mockPasskeys();
  get.mockRejectedValueOnce(cancelled());
  mockApi({
    [PASSKEY_OPTIONS]: options,
    [PASSKEY]: apiProblem(400, 'passkey-refused', 'This passkey is not known here.'),
  });
  showLogin();
  await userEvent.click(button('Sign in with a passkey'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in failedNo passkey was used.');
  await userEvent.click(button('Sign in with a passkey'));
  expect(await screen.findByText('This passkey is not known here.')).toBeInTheDocument();
  expect(readStoredToken()).toBeNull();
});

test('the second step also follows a sign-in at the provider', async () => {
  storeSignInIntent({ returnUrl: '/personal-area/issues', closeWhenDone: false });
  const responses: Parameters<typeof mockApi>[0] = {
    'GET /api/v1/auth/providers': {
      body: [{ provider: 'orcid', clientId: 'x', name: 'ORCID', isAvailable: true }],
    },
    'POST /api/v1/auth/login/external/callback': requested('authenticator', 'recovery-code'),
    [COMPLETE]: apiProblem(400, 'wrong-code', 'This code is wrong.'),
    [ME]: me,
  };
  mockApi(responses);
  renderAtUrl(
    <ExternalSignIn
      provider="orcid"
      response={{ code: 'c', state: 's' }}
      language="en"
      onResponseRead={vi.fn()}
      onRedirect={vi.fn()}
      onSignedIn={onSignedIn}
    />,
    { url: '/identity/login/external/orcid' },
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code from the app' }), '000000');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByText('This code is wrong.')).toBeInTheDocument();
  responses[COMPLETE] = signedIn;
  await userEvent.click(button('Sign in'));
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledWith('/personal-area/issues', false));
});

test('an expired challenge after the provider offers to start again', async () => {
  const onRedirect = vi.fn<(url: string) => void>();
  mockApi({
    'GET /api/v1/auth/providers': {
      body: [{ provider: 'orcid', clientId: 'x', name: 'ORCID', isAvailable: true }],
    },
    'POST /api/v1/auth/login/external/callback': requested('authenticator', 'recovery-code'),
    'POST /api/v1/auth/login/external/authorize': { body: { url: 'https://orcid.test/' } },
    [COMPLETE]: apiProblem(400, 'challenge-expired', 'That took too long.'),
  });
  renderAtUrl(
    <ExternalSignIn
      provider="orcid"
      response={{ code: 'c', state: 's' }}
      language="en"
      onResponseRead={vi.fn()}
      onRedirect={onRedirect}
      onSignedIn={onSignedIn}
    />,
    { url: '/identity/login/external/orcid' },
  );
  await userEvent.type(await screen.findByRole('textbox', { name: 'Code from the app' }), '000000');
  await userEvent.click(button('Sign in'));
  expect(await screen.findByRole('alert')).toHaveTextContent('That took too long.');
  await userEvent.click(button('Try again'));
  await vi.waitFor(() => expect(onRedirect.mock.calls[0]?.[0]).toBe('https://orcid.test/'));
});
