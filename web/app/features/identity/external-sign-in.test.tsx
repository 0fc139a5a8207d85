import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { readStoredToken } from '~/lib/session';
import {
  giveConsent,
  requestBody,
  button,
  fieldErrors,
  field,
  apiProblem,
  countRequests,
  tooManyTries,
} from '../../../test/identity';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { storeSignInIntent } from './sign-in-intent';
import { ExternalSignIn, readProviderResponse } from './external-sign-in';

const AUTHORIZE = '/api/v1/auth/login/external/authorize';
const CALLBACK = '/api/v1/auth/login/external/callback';
const REGISTER = '/api/v1/auth/register/orcid';
const REDIRECT = 'http://journal.test/identity/login/external/orcid';

const token = makeToken(3600);
const bearer = { access_token: token, token_type: 'bearer' };
const defaultResponses = {
  'GET /api/v1/auth/providers': {
    body: [{ provider: 'orcid', clientId: 'APP-X', name: 'ORCID', isAvailable: true }],
  },
  'GET /api/v1/users/me': { body: makeUser(['user'], { interfaceLanguage: 'en' }) },
};
const existingUserCallback = {
  body: {
    action: 'login',
    token: bearer,
    openidData: null,
    emails: [],
    affiliations: [],
    sessionId: null,
  },
};
const newUserCallback = {
  body: {
    action: 'register',
    token: null,
    openidData: { sub: '0000-0002-1825-0097', givenName: 'Josiah', familyName: 'Carberry' },
    emails: ['josiah@brown.test', 'carberry@wesleyan.test'],
    affiliations: ['Brown University', 'Wesleyan University'],
    sessionId: 'session-7',
  },
};

const onResponseRead = vi.fn();
const onRedirect = vi.fn();
const onSignedIn = vi.fn(() => Promise.resolve());

beforeEach(() => {
  for (const callback of [onResponseRead, onRedirect, onSignedIn]) callback.mockClear();
});

function show(query: string, provider = 'orcid') {
  return renderAtUrl(
    <StrictMode>
      <ExternalSignIn
        provider={provider}
        response={readProviderResponse(new URLSearchParams(query))}
        language="en"
        onResponseRead={onResponseRead}
        onRedirect={onRedirect}
        onSignedIn={onSignedIn}
      />
    </StrictMode>,
    { url: '/identity/login/external/orcid' },
  );
}

test('without a response the screen redirects to the provider', async () => {
  const requests = mockApi({
    ...defaultResponses,
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/authorize?x=1' } },
  });
  show('');
  expect(screen.getByRole('heading', { name: 'Login using ORCID' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to ORCID…');
  await vi.waitFor(() =>
    expect(onRedirect.mock.calls[0]?.[0]).toBe('https://orcid.test/authorize?x=1'),
  );
  expect(countRequests(requests, AUTHORIZE)).toBe(1);
  expect(await requestBody(requests, AUTHORIZE)).toEqual({
    provider: 'orcid',
    redirectUrl: REDIRECT,
    isProof: false,
  });
  expect(onResponseRead).not.toHaveBeenCalled();
});

test('a tab that was opened to confirm who it is asks the provider for the password', async () => {
  storeSignInIntent({ returnUrl: null, closeWhenDone: true });
  const requests = mockApi({
    ...defaultResponses,
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } },
  });
  show('');
  await vi.waitFor(() => expect(onRedirect).toHaveBeenCalled());
  expect(await requestBody(requests, AUTHORIZE)).toMatchObject({ isProof: true });
});

test('a code is exchanged once and signs in an existing user', async () => {
  const requests = mockApi({ ...defaultResponses, [`POST ${CALLBACK}`]: existingUserCallback });
  show('code=abc&state=xyz');
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
  );
  expect(readStoredToken()).toBe(token);
  expect(countRequests(requests, CALLBACK)).toBe(1);
  expect(countRequests(requests, AUTHORIZE)).toBe(0);
  expect(await requestBody(requests, CALLBACK)).toEqual({
    code: 'abc',
    state: 'xyz',
    provider: 'orcid',
    redirectUrl: REDIRECT,
  });
  expect(onResponseRead).toHaveBeenCalledOnce();
});

test('sign-in opens the stored return URL and clears the intent', async () => {
  storeSignInIntent({ returnUrl: '/personal-area/profile/security', closeWhenDone: false });
  mockApi({ ...defaultResponses, [`POST ${CALLBACK}`]: existingUserCallback });
  show('code=abc&state=xyz');
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/profile/security', false),
  );
  expect(sessionStorage).toHaveLength(0);
});

test('sign-in ignores a return URL of another site', async () => {
  storeSignInIntent({ returnUrl: 'https://evil.test', closeWhenDone: false });
  mockApi({ ...defaultResponses, [`POST ${CALLBACK}`]: existingUserCallback });
  show('code=abc&state=xyz');
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
  );
});

test('a tab opened to extend the session closes itself', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  storeSignInIntent({ returnUrl: null, closeWhenDone: true });
  mockApi({ ...defaultResponses, [`POST ${CALLBACK}`]: existingUserCallback });
  show('code=abc&state=xyz');
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeInTheDocument();
  expect(close).toHaveBeenCalledOnce();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('denied access offers a retry and the sign-in by e-mail', async () => {
  const requests = mockApi({
    ...defaultResponses,
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } },
  });
  show('error=access_denied&state=xyz');
  expect(screen.getByRole('alert')).toHaveTextContent('Access not granted');
  expect(screen.getByRole('link', { name: 'Sign in with e-mail' })).toHaveAttribute(
    'href',
    '/identity/login',
  );
  expect(onResponseRead).toHaveBeenCalledOnce();
  expect(countRequests(requests, AUTHORIZE)).toBe(0);

  await userEvent.click(button('Try again'));
  await vi.waitFor(() => expect(onRedirect).toHaveBeenCalledOnce());
});

test('another error of the provider is not shown as denied access', () => {
  mockApi(defaultResponses);
  show('error=server_error');
  expect(screen.getByRole('alert')).toHaveTextContent('ORCID did not complete the sign-in');
});

test.each([
  ['expired', apiProblem(400, 'external-expired', 'This sign-in is too old.'), 'Sign-in failed'],
  ['rejected', apiProblem(400, 'external-refused', 'ORCID did not accept it.'), 'Sign-in failed'],
  ['rate-limited', tooManyTries, 'Wait 2 minutes.'],
  ['unanswered', apiProblem(502, 'provider-unreachable', 'ORCID is silent.'), 'ORCID is silent.'],
])('a retry restarts at the provider after a sign-in is %s', async (_, response, text) => {
  const requests = mockApi({
    ...defaultResponses,
    [`POST ${CALLBACK}`]: response,
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } },
  });
  show('code=abc&state=xyz');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert).toHaveTextContent(response.body.detail);
  await userEvent.click(button('Try again'));
  await vi.waitFor(() => expect(onRedirect).toHaveBeenCalledOnce());
  expect(countRequests(requests, CALLBACK)).toBe(1);
});

test('an unreachable provider offers a retry', async () => {
  mockApi({
    ...defaultResponses,
    [`POST ${AUTHORIZE}`]: apiProblem(502, 'provider-unreachable', 'ORCID is silent.'),
  });
  show('');
  expect(await screen.findByRole('alert')).toHaveTextContent('ORCID is silent.');
  mockApi({ ...defaultResponses, [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } } });
  await userEvent.click(button('Try again'));
  await vi.waitFor(() => expect(onRedirect).toHaveBeenCalledOnce());
});

test('a provider that is not configured shows an error', async () => {
  mockApi({ ...defaultResponses, [`POST ${AUTHORIZE}`]: 'no response' });
  show('', 'facebook');
  expect(await screen.findByRole('alert')).toHaveTextContent('Provider is unknown');
  expect(screen.getByRole('link', { name: 'Go to the sign-in page' })).toBeInTheDocument();
});

test('an unknown provider in the server response shows an error', async () => {
  mockApi({ [`POST ${CALLBACK}`]: apiProblem(404, 'unknown-provider', 'Unknown.') });
  show('code=abc&state=xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent('Provider is unknown');
});

test('sign-in fails if the current user cannot be loaded', async () => {
  mockApi({
    ...defaultResponses,
    [`POST ${CALLBACK}`]: existingUserCallback,
    'GET /api/v1/users/me': { status: 403, body: { detail: 'Deactivated.' } },
  });
  show('code=abc&state=xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Error loading user's infoDeactivated.",
  );
  expect(readStoredToken()).toBeNull();
});

async function showRegistration(responses: Parameters<typeof mockApi>[0] = {}) {
  const requests = mockApi({
    ...defaultResponses,
    [`POST ${CALLBACK}`]: newUserCallback,
    ...responses,
  });
  show('code=abc&state=xyz');
  await screen.findByRole('heading', { name: 'Register using ORCID' });
  await giveConsent();
  return requests;
}

const submit = () => button('Register and sign in');

test('registration is prefilled with the data of the provider', async () => {
  const requests = await showRegistration({ [`POST ${REGISTER}`]: { body: bearer } });
  expect(screen.getByText('0000-0002-1825-0097')).toBeInTheDocument();
  expect(field('First name')).toHaveValue('Josiah');
  expect(field('Last name')).toHaveValue('Carberry');
  expect(field('E-mail (optional)')).toHaveValue('josiah@brown.test');
  expect(field('Affiliation (optional)')).toHaveValue('Brown University');
  expect(screen.getByLabelText('Password (optional)')).toHaveAccessibleDescription(
    /also sign in by e-mail/,
  );

  await vi.waitFor(() => expect(submit()).toBeEnabled());
  await userEvent.click(submit());
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
  );
  expect(readStoredToken()).toBe(token);
  expect(await requestBody(requests, REGISTER)).toEqual({
    firstNameEn: 'Josiah',
    lastNameEn: 'Carberry',
    affiliationEn: 'Brown University',
    email: 'josiah@brown.test',
    password: null,
    sessionId: 'session-7',
    consentVersion: 1,
  });
});

test('the user chooses one of several addresses and affiliations', async () => {
  const requests = await showRegistration({ [`POST ${REGISTER}`]: { body: bearer } });
  const emails = within(screen.getByRole('group', { name: 'E-mail addresses from ORCID' }));
  const other = emails.getByRole('button', { name: 'carberry@wesleyan.test' });
  expect(emails.getByRole('button', { name: 'josiah@brown.test' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  expect(other).toHaveAttribute('aria-pressed', 'false');
  await userEvent.click(other);
  expect(other).toHaveAttribute('aria-pressed', 'true');
  expect(field('E-mail (optional)')).toHaveValue('carberry@wesleyan.test');
  await userEvent.click(button('Wesleyan University'));
  await userEvent.type(screen.getByLabelText('Password (optional)'), 'a long passphrase');
  await userEvent.click(submit());
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(await requestBody(requests, REGISTER)).toMatchObject({
    email: 'carberry@wesleyan.test',
    affiliationEn: 'Wesleyan University',
    password: 'a long passphrase',
  });
});

test('registration requires both names but no address or password', async () => {
  const requests = await showRegistration({ [`POST ${REGISTER}`]: { body: bearer } });
  await userEvent.clear(field('E-mail (optional)'));
  await userEvent.clear(field('Last name'));
  await userEvent.click(submit());
  expect(await screen.findByText('Required')).toBeInTheDocument();
  expect(countRequests(requests, REGISTER)).toBe(0);
  await userEvent.type(field('Last name'), 'Carberry');
  await userEvent.click(submit());
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(await requestBody(requests, REGISTER)).toMatchObject({ email: null, password: null });
});

test('an invalid address shows an error', async () => {
  await showRegistration();
  await userEvent.type(field('E-mail (optional)'), '@');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
});

test('an address in use links to the login with a return to the profile', async () => {
  await showRegistration({
    [`POST ${REGISTER}`]: apiProblem(409, 'email-in-use', 'Sign in and connect ORCID.'),
  });
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in and connect ORCID.');
  expect(screen.getByRole('link', { name: 'Sign in to connect ORCID' })).toHaveAttribute(
    'href',
    '/identity/login?returnUrl=%2Fpersonal-area%2Fprofile%2Fme',
  );
});

test('names in another script show an error at their fields', async () => {
  await showRegistration({ [`POST ${REGISTER}`]: fieldErrors({ firstNameEn: 'Not Latin.' }) });
  await userEvent.click(submit());
  expect(await screen.findByText('Not Latin.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('an expired registration can be restarted', async () => {
  await showRegistration({
    [`POST ${REGISTER}`]: apiProblem(400, 'external-expired', 'Too long.'),
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } },
  });
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too long.');
  await userEvent.click(button('Start again'));
  await vi.waitFor(() => expect(onRedirect).toHaveBeenCalledOnce());
});

test('a double click sends one request', async () => {
  const requests = await showRegistration({ [`POST ${REGISTER}`]: 'no response' });
  await vi.waitFor(() => expect(submit()).toBeEnabled());
  await userEvent.dblClick(submit());
  expect(countRequests(requests, REGISTER)).toBe(1);
});
