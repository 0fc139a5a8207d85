import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  bodyOf,
  button,
  DONE,
  faults,
  holdTheClock,
  pass,
  refusal,
  times,
  tooManyTries,
} from '../../../test/identity';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { AcceptInvitation } from './accept-invitation';

const PREVIEW = '/api/v1/auth/invitations/preview';
const ACCEPT = '/api/v1/auth/invitations/accept';

const articles = {
  body: [
    {
      titleEn: 'CAR-T cells in children',
      abstractEn: '<p>We <i>studied</i>…</p><p>p &lt; 0.05</p><img src=x onerror="alert(1)">',
    },
    { titleEn: 'Grafts', abstractEn: '' },
  ],
};

beforeEach(holdTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const show = (code: string | null) =>
  renderAt(<AcceptInvitation code={code} />, { at: '/identity/accept-review-invitation' });

async function acceptWith(words: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await userEvent.type(screen.getByLabelText('Password'), words);
  await userEvent.click(button('Confirm'));
}

test('without a code there is nothing to show', () => {
  const asked = serverAnswers({});
  show(null);
  expect(screen.getByRole('alert')).toHaveTextContent('Code is required');
  expect(asked).toHaveLength(0);
});

test('shows the articles, their abstracts as words only', async () => {
  const asked = serverAnswers({ [`GET ${PREVIEW}`]: articles });
  show('a+b');
  expect(screen.getByRole('status')).toHaveTextContent('Loading…');
  expect(
    await screen.findByRole('heading', { name: 'CAR-T cells in children', level: 2 }),
  ).toHaveAttribute('lang', 'en');
  const abstract = screen.getByText(/We studied/);
  expect(abstract.textContent).toBe('We studied…\np < 0.05');
  expect(abstract.children).toHaveLength(0);
  expect(screen.getByText('The abstract has not been written yet.')).toBeInTheDocument();
  expect(new URL(asked[0]?.url ?? '').searchParams.get('token')).toBe('a+b');
});

test('accepting asks for a password, and leads to the login', async () => {
  const asked = serverAnswers({ [`GET ${PREVIEW}`]: articles, [`POST ${ACCEPT}`]: DONE });
  const { address } = show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(button('Confirm')).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await userEvent.click(button('Confirm'));

  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toHaveFocus();
  expect(await bodyOf(asked, ACCEPT)).toEqual({ token: 'abc', password: 'a long passphrase' });
  await pass(3);
  expect(address()).toBe('/identity/login');
});

test('an invitation to nothing says so', async () => {
  serverAnswers({ [`GET ${PREVIEW}`]: { body: [] } });
  show('abc');
  expect(await screen.findByText('Nothing is waiting for your review')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
});

test('a code that is refused cannot be tried again', async () => {
  serverAnswers({ [`GET ${PREVIEW}`]: refusal(400, 'invalid-code', 'Code is invalid: used.') });
  show('abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Code is invalid: used.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('too many tries can be waited out', async () => {
  serverAnswers({ [`GET ${PREVIEW}`]: tooManyTries });
  show('abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Wait 2 minutes.');
  serverAnswers({ [`GET ${PREVIEW}`]: articles });
  await userEvent.click(button('Try again'));
  expect(await screen.findByRole('heading', { name: 'Grafts' })).toBeInTheDocument();
});

test('what is wrong with the password stands at its field', async () => {
  serverAnswers({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: faults({ password: 'Short.' }),
  });
  show('abc');
  await acceptWith('short');
  expect(await screen.findByText('Short.')).toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toBeInvalid();
});

test('what else the server refuses is said above it', async () => {
  serverAnswers({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: refusal(400, 'empty-model', 'Model is empty'),
  });
  show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The invitation was not acceptedModel is empty',
  );
});

test('a double click accepts once', async () => {
  const asked = serverAnswers({ [`GET ${PREVIEW}`]: articles, [`POST ${ACCEPT}`]: 'no answer' });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await userEvent.dblClick(button('Confirm'));
  expect(times(asked, ACCEPT)).toBe(1);
});
