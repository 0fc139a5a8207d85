import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { TOKEN_KEY } from '~/lib/session';
import {
  requestBody,
  button,
  NO_CONTENT,
  field,
  fakeIntervals,
  advanceSeconds,
  apiProblem,
  countRequests,
  tooManyTries,
} from '../../../test/identity';
import { makeUser, makeToken } from '../../../test/current-users';
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ChangeEmailConfirmPage } from './change-email-confirm-page';

const CHANGE = '/api/v1/auth/emails/change';
const ME = '/api/v1/users/me';
const onCodeRead = vi.fn();

beforeEach(() => {
  fakeIntervals();
  onCodeRead.mockClear();
});
afterEach(() => {
  vi.useRealTimers();
});

const show = (code: string | null) =>
  renderAtUrl(
    <StrictMode>
      <ChangeEmailConfirmPage code={code} onCodeRead={onCodeRead} />
    </StrictMode>,
    { url: '/identity/change-email/confirm', user: makeUser(['user']) },
  );

test('a valid code changes the address, reloads the user and opens the profile', async () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const requests = mockApi({
    [`POST ${CHANGE}`]: NO_CONTENT,
    [`GET ${ME}`]: { body: makeUser(['user'], { email: 'new@example.test' }) },
  });
  const { currentUrl } = show('abc');
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(await requestBody(requests, CHANGE)).toEqual({ token: 'abc' });
  expect(countRequests(requests, CHANGE)).toBe(1);
  expect(onCodeRead).toHaveBeenCalledOnce();

  await advanceSeconds(3);
  expect(queryClient().getQueryData(currentUserQuery.queryKey)?.email).toBe('new@example.test');
  expect(currentUrl()).toBe('/personal-area/profile/me');
});

test('the user is not loaded without a session', async () => {
  const requests = mockApi({ [`POST ${CHANGE}`]: NO_CONTENT });
  show('abc');
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Go to my profile now' })).toBeInTheDocument();
  expect(countRequests(requests, ME)).toBe(0);
});

test('an invalid code is cleared', async () => {
  mockApi({ [`POST ${CHANGE}`]: apiProblem(400, 'invalid-code', 'Invalid code: too old.') });
  show(null);
  await userEvent.type(field('Code'), 'old');
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Invalid codeInvalid code: too old.');
  expect(field('Code')).toHaveValue('');
});

test('a rate limit shows the message of the server', async () => {
  mockApi({ [`POST ${CHANGE}`]: tooManyTries });
  show('abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  expect(field('Code')).toHaveValue('abc');
});

test('a code of another account requires a sign-in and is kept for the return', async () => {
  const text = 'Please sign in to the account that this code belongs to.';
  mockApi({ [`POST ${CHANGE}`]: apiProblem(400, 'sign-in-first', text) });
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  const { currentUrl } = show('a+b');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(field('Code')).toHaveValue('a+b');
  await userEvent.click(button('Sign in'));
  const back = encodeURIComponent(
    `/identity/change-email/confirm?code=${encodeURIComponent('a+b')}`,
  );
  await waitFor(() => expect(currentUrl()).toBe(`/identity/login?returnUrl=${back}`));
  expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
});
