import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedToken } from '~/lib/session';
import {
  agree,
  bodyOf,
  button,
  faults,
  field,
  refusal,
  times,
  tooManyTries,
} from '../../../test/identity';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { rememberAfterSignIn } from './after-sign-in';
import { ExternalSignIn, readProviderAnswer } from './external-sign-in';

const AUTHORIZE = '/api/v1/auth/login/external/authorize';
const CALLBACK = '/api/v1/auth/login/external/callback';
const REGISTER = '/api/v1/auth/register/orcid';
const REDIRECT = 'http://journal.test/identity/login/external/orcid';

const token = tokenExpiringIn(3600);
const bearer = { access_token: token, token_type: 'bearer' };
const always = {
  'GET /api/v1/auth/providers': {
    body: [{ provider: 'orcid', clientId: 'APP-X', name: 'ORCID' }],
  },
  'GET /api/v1/users/me': { body: person(['user'], { interfaceLanguage: 'en' }) },
};
const known = {
  body: {
    action: 'login',
    token: bearer,
    openidData: null,
    emails: [],
    affiliations: [],
    sessionId: null,
  },
};
const stranger = {
  body: {
    action: 'register',
    token: null,
    openidData: { sub: '0000-0002-1825-0097', givenName: 'Josiah', familyName: 'Carberry' },
    emails: ['josiah@brown.test', 'carberry@wesleyan.test'],
    affiliations: ['Brown University', 'Wesleyan University'],
    sessionId: 'session-7',
  },
};

const onAnswerTaken = vi.fn();
const onLeave = vi.fn();
const onSignedIn = vi.fn(() => Promise.resolve());

beforeEach(() => {
  for (const heard of [onAnswerTaken, onLeave, onSignedIn]) heard.mockClear();
});

function show(query: string, provider = 'orcid') {
  return renderAt(
    <StrictMode>
      <ExternalSignIn
        provider={provider}
        answer={readProviderAnswer(new URLSearchParams(query))}
        language="en"
        onAnswerTaken={onAnswerTaken}
        onLeave={onLeave}
        onSignedIn={onSignedIn}
      />
    </StrictMode>,
    { at: '/identity/login/external/orcid' },
  );
}

test('without an answer it goes to the provider', async () => {
  const asked = serverAnswers({
    ...always,
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/authorize?x=1' } },
  });
  show('');
  expect(screen.getByRole('heading', { name: 'Login using ORCID' })).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveTextContent('Taking you to ORCID…');
  await vi.waitFor(() =>
    expect(onLeave.mock.calls[0]?.[0]).toBe('https://orcid.test/authorize?x=1'),
  );
  expect(times(asked, AUTHORIZE)).toBe(1);
  expect(await bodyOf(asked, AUTHORIZE)).toEqual({ provider: 'orcid', redirectUrl: REDIRECT });
  expect(onAnswerTaken).not.toHaveBeenCalled();
});

test('a code is handed over once, and signs in whom the journal knows', async () => {
  const asked = serverAnswers({ ...always, [`POST ${CALLBACK}`]: known });
  show('code=abc&state=xyz');
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
  );
  expect(storedToken()).toBe(token);
  expect(times(asked, CALLBACK)).toBe(1);
  expect(times(asked, AUTHORIZE)).toBe(0);
  expect(await bodyOf(asked, CALLBACK)).toEqual({
    code: 'abc',
    state: 'xyz',
    provider: 'orcid',
    redirectUrl: REDIRECT,
  });
  expect(onAnswerTaken).toHaveBeenCalledOnce();
});

test('it leads to where the person wanted to go, once', async () => {
  rememberAfterSignIn({ returnUrl: '/personal-area/profile/security', closeWhenDone: false });
  serverAnswers({ ...always, [`POST ${CALLBACK}`]: known });
  show('code=abc&state=xyz');
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/profile/security', false),
  );
  expect(sessionStorage).toHaveLength(0);
});

test('and never to another site', async () => {
  rememberAfterSignIn({ returnUrl: 'https://evil.test', closeWhenDone: false });
  serverAnswers({ ...always, [`POST ${CALLBACK}`]: known });
  show('code=abc&state=xyz');
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
  );
});

test('opened to extend a session, it closes the window', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  rememberAfterSignIn({ returnUrl: null, closeWhenDone: true });
  serverAnswers({ ...always, [`POST ${CALLBACK}`]: known });
  show('code=abc&state=xyz');
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeInTheDocument();
  expect(close).toHaveBeenCalledOnce();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('a refused consent is said so, with two ways on', async () => {
  const asked = serverAnswers({
    ...always,
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } },
  });
  show('error=access_denied&state=xyz');
  expect(screen.getByRole('alert')).toHaveTextContent('Consent was refused');
  expect(screen.getByRole('link', { name: 'Sign in with e-mail' })).toHaveAttribute(
    'href',
    '/identity/login',
  );
  expect(onAnswerTaken).toHaveBeenCalledOnce();
  expect(times(asked, AUTHORIZE)).toBe(0);

  await userEvent.click(button('Try again'));
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
});

test('another error of the provider is not taken for a refusal', () => {
  serverAnswers(always);
  show('error=server_error');
  expect(screen.getByRole('alert')).toHaveTextContent('ORCID did not complete the sign-in');
});

test.each([
  ['used or old', refusal(400, 'external-expired', 'This sign-in is too old.'), 'Sign-in failed'],
  ['not accepted', refusal(400, 'external-refused', 'ORCID did not accept it.'), 'Sign-in failed'],
  ['one too many', tooManyTries, 'Wait 2 minutes.'],
  ['unreachable', refusal(502, 'provider-unreachable', 'ORCID is silent.'), 'ORCID is silent.'],
])('a sign-in that is %s begins again at the provider', async (_, answer, words) => {
  const asked = serverAnswers({
    ...always,
    [`POST ${CALLBACK}`]: answer,
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } },
  });
  show('code=abc&state=xyz');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(alert).toHaveTextContent(answer.body.detail);
  await userEvent.click(button('Try again'));
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
  expect(times(asked, CALLBACK)).toBe(1);
});

test('a provider that cannot be reached can be tried again', async () => {
  serverAnswers({
    ...always,
    [`POST ${AUTHORIZE}`]: refusal(502, 'provider-unreachable', 'ORCID is silent.'),
  });
  show('');
  expect(await screen.findByRole('alert')).toHaveTextContent('ORCID is silent.');
  serverAnswers({ ...always, [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } } });
  await userEvent.click(button('Try again'));
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
});

test('a provider that is not offered is unknown', async () => {
  serverAnswers({ ...always, [`POST ${AUTHORIZE}`]: 'no answer' });
  show('', 'facebook');
  expect(await screen.findByRole('alert')).toHaveTextContent('Provider is unknown');
  expect(screen.getByRole('link', { name: 'Go to the sign-in page' })).toBeInTheDocument();
});

test('also when only the server says so', async () => {
  serverAnswers({ [`POST ${CALLBACK}`]: refusal(404, 'unknown-provider', 'Unknown.') });
  show('code=abc&state=xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent('Provider is unknown');
});

test('a person who cannot be loaded is not signed in', async () => {
  serverAnswers({
    ...always,
    [`POST ${CALLBACK}`]: known,
    'GET /api/v1/users/me': { status: 403, body: { detail: 'Deactivated.' } },
  });
  show('code=abc&state=xyz');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Error loading user's infoDeactivated.",
  );
  expect(storedToken()).toBeNull();
});

async function showStranger(answers: Parameters<typeof serverAnswers>[0] = {}) {
  const asked = serverAnswers({ ...always, [`POST ${CALLBACK}`]: stranger, ...answers });
  show('code=abc&state=xyz');
  await screen.findByRole('heading', { name: 'Register using ORCID' });
  await agree();
  return asked;
}

const submit = () => button('Register and sign in');

test('a stranger registers with what the provider tells of them', async () => {
  const asked = await showStranger({ [`POST ${REGISTER}`]: { body: bearer } });
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
  expect(storedToken()).toBe(token);
  expect(await bodyOf(asked, REGISTER)).toEqual({
    firstNameEn: 'Josiah',
    lastNameEn: 'Carberry',
    affiliationEn: 'Brown University',
    email: 'josiah@brown.test',
    password: null,
    sessionId: 'session-7',
    consentVersion: 1,
  });
});

test('of several addresses and affiliations one is chosen', async () => {
  const asked = await showStranger({ [`POST ${REGISTER}`]: { body: bearer } });
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
  expect(await bodyOf(asked, REGISTER)).toMatchObject({
    email: 'carberry@wesleyan.test',
    affiliationEn: 'Wesleyan University',
    password: 'a long passphrase',
  });
});

test('neither an address nor a password is needed, but both names are', async () => {
  const asked = await showStranger({ [`POST ${REGISTER}`]: { body: bearer } });
  await userEvent.clear(field('E-mail (optional)'));
  await userEvent.clear(field('Last name'));
  expect(submit()).toBeDisabled();
  await userEvent.type(field('Last name'), 'Carberry');
  await userEvent.click(submit());
  await vi.waitFor(() => expect(onSignedIn).toHaveBeenCalledOnce());
  expect(await bodyOf(asked, REGISTER)).toMatchObject({ email: null, password: null });
});

test('an address must still be one', async () => {
  await showStranger();
  await userEvent.type(field('E-mail (optional)'), '@');
  await userEvent.tab();
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  expect(submit()).toBeDisabled();
});

test('an address of another account leads to the login and on to the profile', async () => {
  await showStranger({
    [`POST ${REGISTER}`]: refusal(409, 'email-in-use', 'Sign in and connect ORCID.'),
  });
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign in and connect ORCID.');
  expect(screen.getByRole('link', { name: 'Sign in to connect ORCID' })).toHaveAttribute(
    'href',
    '/identity/login?returnUrl=%2Fpersonal-area%2Fprofile%2Fme',
  );
});

test('names that are not Latin are said so at their fields', async () => {
  await showStranger({ [`POST ${REGISTER}`]: faults({ firstNameEn: 'Not Latin.' }) });
  await userEvent.click(submit());
  expect(await screen.findByText('Not Latin.')).toBeInTheDocument();
  expect(screen.queryByRole('alert')).not.toBeInTheDocument();
});

test('a registration that took too long starts again', async () => {
  await showStranger({
    [`POST ${REGISTER}`]: refusal(400, 'external-expired', 'Too long.'),
    [`POST ${AUTHORIZE}`]: { body: { url: 'https://orcid.test/' } },
  });
  await userEvent.click(submit());
  expect(await screen.findByRole('alert')).toHaveTextContent('Too long.');
  await userEvent.click(button('Start again'));
  await vi.waitFor(() => expect(onLeave).toHaveBeenCalledOnce());
});

test('a double click registers once', async () => {
  const asked = await showStranger({ [`POST ${REGISTER}`]: 'no answer' });
  await vi.waitFor(() => expect(submit()).toBeEnabled());
  await userEvent.dblClick(submit());
  expect(times(asked, REGISTER)).toBe(1);
});
