import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test, vi } from 'vitest';
import { storedToken } from '~/lib/session';
import { LANGUAGE_KEY } from '~/lib/stored-language';
import { bodyOf, button, DONE, refusal, times, tooManyTries } from '../../../test/identity';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { recallAfterSignIn } from './after-sign-in';
import { LoginForm } from './login-form';

const LOGIN = 'POST /api/v1/auth/login';
const ME = 'GET /api/v1/users/me';
const LANGUAGE = 'POST /api/v1/users/me/language';
const PROVIDERS = 'GET /api/v1/auth/providers';
const LETTER = '/api/v1/auth/emails/request-verification';

const token = tokenExpiringIn(3600);
const signedIn = { body: { access_token: token, token_type: 'bearer' } };
const onSignedIn = vi.fn(() => Promise.resolve());

beforeEach(() => onSignedIn.mockClear());

function show(options: { returnUrl?: string; closeWhenDone?: boolean } = {}) {
  const { returnUrl = null, closeWhenDone = false } = options;
  renderAt(
    <LoginForm
      language="en"
      returnUrl={returnUrl}
      closeWhenDone={closeWhenDone}
      onSignedIn={onSignedIn}
    />,
    { at: '/identity/login' },
  );
}

const submit = () => screen.getByRole('button', { name: 'Sign in' });

async function fillAndSubmit() {
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.click(submit());
}

test('the button waits for valid fields, and the fields say what is wrong', async () => {
  show();
  expect(submit()).toBeDisabled();

  await userEvent.click(screen.getByLabelText('E-mail'));
  await userEvent.tab();
  expect(await screen.findByText('Required')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena');
  expect(await screen.findByText('Not valid email')).toBeInTheDocument();
  await userEvent.type(screen.getByLabelText('E-mail'), '@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'x');
  await vi.waitFor(() => expect(submit()).toBeEnabled());
});

test('password managers and pasting work', async () => {
  show();
  expect(screen.getByLabelText('E-mail')).toHaveAttribute('autocomplete', 'username');
  expect(screen.getByLabelText('Password')).toHaveAttribute('autocomplete', 'current-password');
  await userEvent.click(screen.getByLabelText('Password'));
  await userEvent.paste('correct horse');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
});

test('signing in stores the token, saves the language and goes to the home of the role', async () => {
  const asked = serverAnswers({
    [LOGIN]: signedIn,
    [ME]: { body: person(['reviewer']) },
    [LANGUAGE]: { body: person(['reviewer'], { interfaceLanguage: 'en' }) },
  });
  show();
  await fillAndSubmit();
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/reviewer-assignments', false),
  );
  expect(storedToken()).toBe(token);
  expect(await bodyOf(asked, '/api/v1/users/me/language')).toEqual({ interfaceLanguage: 'en' });
});

test('a language that the person has saved wins, in a new document', async () => {
  serverAnswers({
    [LOGIN]: signedIn,
    [ME]: { body: person(['user'], { interfaceLanguage: 'ru' }) },
  });
  show({ returnUrl: '/personal-area/profile/me?x=1' });
  await fillAndSubmit();
  await vi.waitFor(() =>
    expect(onSignedIn).toHaveBeenCalledWith('/personal-area/profile/me?x=1', true),
  );
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ru');
});

test.each(['//evil.test', 'https://evil.test', '/identity/login?returnUrl=%2F'])(
  'does not go to %s',
  async (returnUrl) => {
    serverAnswers({
      [LOGIN]: signedIn,
      [ME]: { body: person(['user'], { interfaceLanguage: 'en' }) },
    });
    show({ returnUrl });
    await fillAndSubmit();
    await vi.waitFor(() =>
      expect(onSignedIn).toHaveBeenCalledWith('/personal-area/user-articles', false),
    );
  },
);

test('a refusal is shown in the server’s words', async () => {
  serverAnswers({
    [LOGIN]: { status: 400, body: { code: 'wrong-credentials', detail: 'Wrong.' } },
  });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Sign-in failedWrong.');
  expect(screen.getByLabelText('Password')).toHaveValue('correct horse');
  expect(storedToken()).toBeNull();
});

test('any other failure is a generic one', async () => {
  serverAnswers({ [LOGIN]: 'no connection' });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    /An error occurred.*cannot be reached/,
  );
});

test('a person who cannot be loaded is not signed in', async () => {
  serverAnswers({ [LOGIN]: signedIn, [ME]: { status: 403, body: { detail: 'Deactivated.' } } });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent(
    "Error loading user's infoDeactivated.",
  );
  expect(storedToken()).toBeNull();
});

test('opened to extend a session, it closes the window', async () => {
  const close = vi.spyOn(window, 'close').mockReturnValue();
  serverAnswers({
    [LOGIN]: signedIn,
    [ME]: { body: person(['user'], { interfaceLanguage: 'en' }) },
  });
  show({ closeWhenDone: true });
  await fillAndSubmit();
  expect(await screen.findByRole('heading', { name: 'You are signed in' })).toBeInTheDocument();
  expect(close).toHaveBeenCalledOnce();
  expect(onSignedIn).not.toHaveBeenCalled();
});

test('leads to the forgotten password and to the registration', () => {
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

test('offers each provider, and remembers what the person came for', async () => {
  serverAnswers({ [PROVIDERS]: { body: [{ provider: 'orcid', clientId: 'x', name: 'ORCID' }] } });
  show({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  const orcid = await screen.findByRole('link', { name: 'Log In using ORCID' });
  expect(orcid).toHaveAttribute('href', '/identity/login/external/orcid');
  await userEvent.click(orcid);
  expect(recallAfterSignIn()).toEqual({ returnUrl: '/personal-area/issues', closeWhenDone: true });
});

test('an address that is not confirmed can have its letter again', async () => {
  const asked = serverAnswers({
    [LOGIN]: refusal(400, 'email-not-confirmed', 'Confirm your address first.'),
    [`POST ${LETTER}`]: DONE,
  });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Confirm your address first.');
  await userEvent.click(button('Send the letter again'));
  expect(await screen.findByRole('status')).toHaveTextContent('sent again to elena@example.test');
  expect(await bodyOf(asked, LETTER)).toEqual({ email: 'elena@example.test' });
});

test('no other refusal offers a letter', async () => {
  serverAnswers({ [LOGIN]: refusal(400, 'wrong-credentials', 'Wrong.') });
  show();
  await fillAndSubmit();
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /letter/ })).not.toBeInTheDocument();
});

test('too many tries are said in the server’s words', async () => {
  serverAnswers({ [LOGIN]: tooManyTries });
  show();
  await fillAndSubmit();
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(submit()).toBeEnabled();
});

test('a double click signs in once', async () => {
  const asked = serverAnswers({ [LOGIN]: 'no answer' });
  show();
  await userEvent.type(screen.getByLabelText('E-mail'), 'elena@example.test');
  await userEvent.type(screen.getByLabelText('Password'), 'correct horse');
  await userEvent.dblClick(submit());
  expect(times(asked, '/api/v1/auth/login')).toBe(1);
});
