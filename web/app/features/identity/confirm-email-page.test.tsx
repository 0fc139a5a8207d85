import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import { renderAtUrl } from '../../../test/render';
import { mockApi } from '../../../test/mock-api';
import { ConfirmEmailPage } from './confirm-email-page';
import { storeRegistrationReturnUrl } from './sign-in-intent';

const VERIFY = '/api/v1/auth/emails/verify';
const REQUEST_VERIFICATION = '/api/v1/auth/emails/request-verification';
const invalid = apiProblem(400, 'invalid-code', 'Code is invalid: ask for a new letter.');
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
      <ConfirmEmailPage code={code} onCodeRead={onCodeRead} />
    </StrictMode>,
    { url: '/identity/confirm-email' },
  );

test('a code from the URL is submitted once and removed from the URL', async () => {
  const requests = mockApi({ [`POST ${VERIFY}`]: NO_CONTENT });
  const { currentUrl } = show('abc');
  expect(screen.getByRole('status')).toHaveTextContent('Checking the code…');
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toHaveFocus();
  expect(countRequests(requests, VERIFY)).toBe(1);
  expect(await requestBody(requests, VERIFY)).toEqual({ token: 'abc' });
  expect(onCodeRead).toHaveBeenCalledOnce();

  await advanceSeconds(2);
  expect(currentUrl()).toBe('/identity/confirm-email');
  await advanceSeconds(1);
  expect(currentUrl()).toBe('/identity/login');
});

test('the login leads to where the new user wanted to go', async () => {
  storeRegistrationReturnUrl('/personal-area/user-articles/create');
  mockApi({ [`POST ${VERIFY}`]: NO_CONTENT });
  const { currentUrl } = show('abc');
  await screen.findByRole('heading', { name: 'Email confirmed' });
  await advanceSeconds(3);
  expect(currentUrl()).toBe('/identity/login?returnUrl=%2Fpersonal-area%2Fuser-articles%2Fcreate');
  storeRegistrationReturnUrl(null);
});

test('a typed code is trimmed and submitted', async () => {
  const requests = mockApi({ [`POST ${VERIFY}`]: NO_CONTENT });
  show(null);
  await userEvent.type(field('Code'), 'two words');
  await userEvent.tab();
  expect(await screen.findByText('Code is invalid')).toBeInTheDocument();
  await userEvent.click(button('Confirm'));
  expect(countRequests(requests, VERIFY)).toBe(0);
  await userEvent.clear(field('Code'));
  await userEvent.type(field('Code'), ' abc ');
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(await requestBody(requests, VERIFY)).toEqual({ token: 'abc' });
  expect(onCodeRead).not.toHaveBeenCalled();
});

test('an invalid code from the URL is cleared, and a new letter can be requested', async () => {
  const requests = mockApi({
    [`POST ${VERIFY}`]: invalid,
    [`POST ${REQUEST_VERIFICATION}`]: NO_CONTENT,
  });
  show('old');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Code is invalidCode is invalid: ask for a new letter.',
  );
  expect(field('Code')).toHaveValue('');

  await userEvent.type(field('E-mail'), 'vera@example.test');
  await userEvent.click(button('Send a new code'));
  expect(await screen.findByText(/vera@example.test awaits confirmation/)).toBeInTheDocument();
  expect(await requestBody(requests, REQUEST_VERIFICATION)).toEqual({ email: 'vera@example.test' });
});

test('an invalid typed code is cleared', async () => {
  mockApi({ [`POST ${VERIFY}`]: invalid });
  show(null);
  await userEvent.type(field('Code'), 'old');
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Code is invalid');
  expect(field('Code')).toHaveValue('');
});

test.each([
  ['a rate limit', tooManyTries, 'Too many tries. Wait 2 minutes.'],
  ['a lost connection', 'no connection' as const, /cannot be reached/],
])('the code stays for a retry after %s', async (_, response, text) => {
  mockApi({ [`POST ${VERIFY}`]: response });
  show('abc');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(text);
  expect(alert).not.toHaveTextContent('Code is invalid');
  expect(field('Code')).toHaveValue('abc');

  const requests = mockApi({ [`POST ${VERIFY}`]: NO_CONTENT });
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(countRequests(requests, VERIFY)).toBe(1);
});

test('a double click sends one request', async () => {
  const requests = mockApi({ [`POST ${VERIFY}`]: 'no response' });
  show(null);
  await userEvent.type(field('Code'), 'abc');
  await userEvent.dblClick(button('Confirm'));
  expect(countRequests(requests, VERIFY)).toBe(1);
});
