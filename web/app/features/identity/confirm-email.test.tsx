import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { ConfirmEmail } from './confirm-email';

const VERIFY = '/api/v1/auth/emails/verify';
const LETTER = '/api/v1/auth/emails/request-verification';
const invalid = refusal(400, 'invalid-code', 'Code is invalid: ask for a new letter.');
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
      <ConfirmEmail code={code} onCodeTaken={onCodeTaken} />
    </StrictMode>,
    { at: '/identity/confirm-email' },
  );

test('the code of the link is used by itself, once, and leaves the address', async () => {
  const asked = serverAnswers({ [`POST ${VERIFY}`]: DONE });
  const { address } = show('abc');
  expect(screen.getByRole('status')).toHaveTextContent('Checking the code…');
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toHaveFocus();
  expect(times(asked, VERIFY)).toBe(1);
  expect(await bodyOf(asked, VERIFY)).toEqual({ token: 'abc' });
  expect(onCodeTaken).toHaveBeenCalledOnce();

  await pass(2);
  expect(address()).toBe('/identity/confirm-email');
  await pass(1);
  expect(address()).toBe('/identity/login');
});

test('or it is typed', async () => {
  const asked = serverAnswers({ [`POST ${VERIFY}`]: DONE });
  show(null);
  expect(button('Confirm')).toBeDisabled();
  await userEvent.type(field('Code'), 'two words');
  await userEvent.tab();
  expect(await screen.findByText('Code is invalid')).toBeInTheDocument();
  expect(button('Confirm')).toBeDisabled();
  await userEvent.clear(field('Code'));
  await userEvent.type(field('Code'), ' abc ');
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(await bodyOf(asked, VERIFY)).toEqual({ token: 'abc' });
  expect(onCodeTaken).not.toHaveBeenCalled();
});

test('a code that is refused is cleared, and a new letter can be asked for', async () => {
  const asked = serverAnswers({ [`POST ${VERIFY}`]: invalid, [`POST ${LETTER}`]: DONE });
  show('old');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'Code is invalidCode is invalid: ask for a new letter.',
  );
  expect(field('Code')).toHaveValue('');

  await userEvent.type(field('E-mail'), 'vera@example.test');
  await userEvent.click(button('Send a new letter'));
  expect(await screen.findByText(/vera@example.test is waiting/)).toBeInTheDocument();
  expect(await bodyOf(asked, LETTER)).toEqual({ email: 'vera@example.test' });
});

test('so is one that was typed', async () => {
  serverAnswers({ [`POST ${VERIFY}`]: invalid });
  show(null);
  await userEvent.type(field('Code'), 'old');
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Code is invalid');
  expect(field('Code')).toHaveValue('');
});

test.each([
  ['too many tries', tooManyTries, 'Too many tries. Wait 2 minutes.'],
  ['a lost connection', 'no connection' as const, /cannot be reached/],
])('%s: the code stays, to be tried again', async (_, answer, words) => {
  serverAnswers({ [`POST ${VERIFY}`]: answer });
  show('abc');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent(words);
  expect(alert).not.toHaveTextContent('Code is invalid');
  expect(field('Code')).toHaveValue('abc');

  const asked = serverAnswers({ [`POST ${VERIFY}`]: DONE });
  await userEvent.click(button('Confirm'));
  expect(await screen.findByRole('heading', { name: 'Email confirmed' })).toBeInTheDocument();
  expect(times(asked, VERIFY)).toBe(1);
});

test('a double click uses the code once', async () => {
  const asked = serverAnswers({ [`POST ${VERIFY}`]: 'no answer' });
  show(null);
  await userEvent.type(field('Code'), 'abc');
  await userEvent.dblClick(button('Confirm'));
  expect(times(asked, VERIFY)).toBe(1);
});
