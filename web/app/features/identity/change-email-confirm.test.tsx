import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { TOKEN_KEY } from '~/lib/session';
import {
  bodyOf,
  button,
  DONE,
  field,
  holdTheClock,
  pass,
  refusal,
  times,
  tooManyTries,
} from '../../../test/identity';
import { person, tokenExpiringIn } from '../../../test/people';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ChangeEmailConfirm } from './change-email-confirm';

const CHANGE = '/api/v1/auth/emails/change';
const ME = '/api/v1/users/me';
const onCodeTaken = vi.fn();

beforeEach(() => {
  holdTheClock();
  onCodeTaken.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (code: string | null) =>
  renderAt(
    <StrictMode>
      <ChangeEmailConfirm code={code} onCodeTaken={onCodeTaken} />
    </StrictMode>,
    { at: '/identity/change-email/confirm', user: person(['user']) },
  );

test('changes the address, reads the person again and goes to the profile', async () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(3600));
  const asked = serverAnswers({
    [`POST ${CHANGE}`]: DONE,
    [`GET ${ME}`]: { body: person(['user'], { email: 'new@example.test' }) },
  });
  const { address } = show('abc');
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(await bodyOf(asked, CHANGE)).toEqual({ token: 'abc' });
  expect(times(asked, CHANGE)).toBe(1);
  expect(onCodeTaken).toHaveBeenCalledOnce();

  await pass(3);
  expect(queryClient().getQueryData(currentUserQuery.queryKey)?.email).toBe('new@example.test');
  expect(address()).toBe('/personal-area/profile/me');
});

test('whoever is not signed in is not asked for', async () => {
  const asked = serverAnswers({ [`POST ${CHANGE}`]: DONE });
  show('abc');
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to my profile now' })).toBeInTheDocument();
  expect(times(asked, ME)).toBe(0);
});

test('a refusal clears the code', async () => {
  serverAnswers({ [`POST ${CHANGE}`]: refusal(400, 'invalid-code', 'Invalid code: too old.') });
  show(null);
  await userEvent.type(field('Code'), 'old');
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid codeInvalid code: too old.');
  expect(field('Code')).toHaveValue('');
});

test('too many tries are said in the server’s words', async () => {
  serverAnswers({ [`POST ${CHANGE}`]: tooManyTries });
  show('abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(field('Code')).toHaveValue('abc');
});

test('whoever is not signed in to the account does that first, and comes back with the code', async () => {
  const words = 'Please sign in to the account that this code belongs to.';
  serverAnswers({ [`POST ${CHANGE}`]: refusal(400, 'sign-in-first', words) });
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(3600));
  const { address } = show('a+b');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(field('Code')).toHaveValue('a+b');
  await userEvent.click(button('Sign in'));
  const back = encodeURIComponent(
    `/identity/change-email/confirm?code=${encodeURIComponent('a+b')}`,
  );
  await waitFor(() => expect(address()).toBe(`/identity/login?returnUrl=${back}`));
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});
