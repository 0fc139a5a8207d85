import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  agree,
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
import { enumerations } from '../../../test/enumerations';
import { renderAt } from '../../../test/render';
import { serverAnswers } from '../../../test/server-answers';
import { AcceptInvitation } from './accept-invitation';

const PREVIEW = '/api/v1/auth/invitations/preview';
const ACCEPT = '/api/v1/auth/invitations/accept';
const REFUSE = '/api/v1/auth/invitations/refuse';

const ENUMS = { 'GET /api/v1/enums': { body: enumerations } };
const ACCEPTED = { body: { hasAccount: false } };
const withdrawn = refusal(409, 'nothing-to-review', 'This invitation can no longer be answered.');

const articles = {
  body: [
    {
      titleEn: 'CAR-T cells in children',
      abstractEn: '<p>We <i>studied</i>…</p><p>p &lt; 0.05</p><img src=x onerror="alert(1)">',
      keywordsEn: ['CAR-T', 'children'],
      typeId: 1,
      dueDate: '2026-12-24',
    },
    { titleEn: 'Grafts', abstractEn: '', keywordsEn: [], typeId: 2, dueDate: '2027-01-09' },
  ],
};

beforeEach(holdTheClock);
afterEach(() => {
  vi.useRealTimers();
});

const show = (code: string | null, language: 'en' | 'ru' = 'en') =>
  renderAt(<AcceptInvitation code={code} />, {
    at: '/identity/accept-review-invitation',
    language,
  });

async function acceptWith(words: string) {
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  await userEvent.type(screen.getByLabelText('Password'), words);
  await agree();
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

test('says of what type each article is, until when the review is needed, and its keywords', async () => {
  serverAnswers({ ...ENUMS, [`GET ${PREVIEW}`]: articles });
  show('abc');
  const [first, second] = await screen.findAllByRole('listitem');
  expect(await within(first!).findByText('Original article')).toBeInTheDocument();
  expect(within(first!).getByText('24.12.2026')).toBeInTheDocument();
  expect(within(first!).getByText('CAR-T; children')).toHaveAttribute('lang', 'en');
  expect(within(second!).getByText('Review')).toBeInTheDocument();
  expect(within(second!).queryByText(/Keywords/)).toBeNull();
});

test('accepting asks for a password, and leads to the login', async () => {
  const asked = serverAnswers({ [`GET ${PREVIEW}`]: articles, [`POST ${ACCEPT}`]: ACCEPTED });
  const { address } = show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'Accept' }));
  expect(screen.queryByRole('button', { name: 'Accept' })).not.toBeInTheDocument();
  expect(screen.getByLabelText('Password')).toHaveFocus();
  expect(button('Confirm')).toBeDisabled();
  await userEvent.type(screen.getByLabelText('Password'), 'a long passphrase');
  await agree();
  await userEvent.click(button('Confirm'));

  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toHaveFocus();
  expect(await bodyOf(asked, ACCEPT)).toEqual({
    token: 'abc',
    password: 'a long passphrase',
    consentVersion: 1,
  });
  expect(times(asked, PREVIEW)).toBe(1);
  await pass(3);
  expect(address()).toBe('/identity/login');
});

test('whoever has an account is told to sign in with their own password, and not hurried', async () => {
  serverAnswers({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: { body: { hasAccount: true } },
  });
  const { address } = show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByRole('heading', { name: 'Invitation accepted' })).toHaveFocus();
  expect(screen.getByRole('status')).toHaveTextContent(
    'You already have an account: sign in with your own password.',
  );
  await pass(10);
  expect(address()).toBe('/identity/accept-review-invitation');
  expect(screen.getByRole('link', { name: 'Sign in' })).toHaveAttribute('href', '/identity/login');
});

test('refusing asks once more, and thanks', async () => {
  const asked = serverAnswers({ [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: DONE });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  expect(screen.getByRole('heading', { name: 'Refuse the invitation?' })).toHaveFocus();
  expect(screen.queryByLabelText('Password')).toBeNull();
  expect(times(asked, REFUSE)).toBe(0);
  await userEvent.click(button('Yes, refuse'));

  expect(await screen.findByRole('heading', { name: 'Thank you for your answer' })).toHaveFocus();
  expect(await bodyOf(asked, REFUSE)).toEqual({ token: 'abc' });
  expect(times(asked, PREVIEW)).toBe(1);
  expect(screen.queryByRole('button')).toBeNull();
});

test('one can turn back from either answer', async () => {
  const asked = serverAnswers({ [`GET ${PREVIEW}`]: articles });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.click(button('Back'));
  expect(button('I cannot review')).toHaveFocus();
  await userEvent.click(button('Accept'));
  await userEvent.click(button('Back'));
  expect(button('Accept')).toHaveFocus();
  expect(times(asked, REFUSE) + times(asked, ACCEPT)).toBe(0);
});

test('a double click refuses once', async () => {
  const asked = serverAnswers({ [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: 'no answer' });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.dblClick(button('Yes, refuse'));
  expect(times(asked, REFUSE)).toBe(1);
});

test('a refusal that did not arrive can be sent again', async () => {
  serverAnswers({ [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: 'no connection' });
  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.click(button('Yes, refuse'));
  expect(await screen.findByRole('alert')).toHaveTextContent('The refusal was not sent');
  serverAnswers({ [`POST ${REFUSE}`]: DONE });
  await userEvent.click(button('Yes, refuse'));
  expect(
    await screen.findByRole('heading', { name: 'Thank you for your answer' }),
  ).toBeInTheDocument();
});

test('an invitation to nothing says so, and has nothing to press', async () => {
  serverAnswers({ [`GET ${PREVIEW}`]: { body: [] } });
  show('abc');
  expect(await screen.findByText('This invitation can no longer be answered')).toBeInTheDocument();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
});

test('an invitation that was withdrawn while it was being read ends like one to nothing', async () => {
  serverAnswers({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: withdrawn,
    [`POST ${REFUSE}`]: withdrawn,
  });
  const { leave } = show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByText('This invitation can no longer be answered')).toBeInTheDocument();
  expect(screen.getByRole('status')).toHaveFocus();
  expect(screen.queryByRole('button')).not.toBeInTheDocument();
  leave();

  show('abc');
  await userEvent.click(await screen.findByRole('button', { name: 'I cannot review' }));
  await userEvent.click(button('Yes, refuse'));
  expect(await screen.findByText('This invitation can no longer be answered')).toBeInTheDocument();
});

test('an account that is closed cannot take the invitation', async () => {
  serverAnswers({
    [`GET ${PREVIEW}`]: articles,
    [`POST ${ACCEPT}`]: refusal(409, 'account-closed', 'There is an account, and it is closed.'),
  });
  show('abc');
  await acceptWith('a long passphrase');
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'The invitation was not acceptedThere is an account, and it is closed.',
  );
});

test('in Russian', async () => {
  serverAnswers({ ...ENUMS, [`GET ${PREVIEW}`]: articles, [`POST ${REFUSE}`]: DONE });
  show('abc', 'ru');
  expect(await screen.findByText('Оригинальная статья')).toBeInTheDocument();
  expect(screen.getAllByText('Срок рецензии:')).toHaveLength(2);
  await userEvent.click(button('Не\u00a0могу рецензировать'));
  await userEvent.click(button('Да, отказаться'));
  expect(await screen.findByRole('heading', { name: 'Спасибо за\u00a0ответ' })).toHaveFocus();
});

test('a code that is refused cannot be tried again', async () => {
  serverAnswers({ [`GET ${PREVIEW}`]: refusal(400, 'invalid-code', 'Code is invalid: used.') });
  show('abc');
  expect(await screen.findByRole('alert')).toHaveTextContent('Code is invalid: used.');
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Accepted already? Sign in' })).toHaveAttribute(
    'href',
    '/identity/login',
  );
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
  await agree();
  await userEvent.dblClick(button('Confirm'));
  expect(times(asked, ACCEPT)).toBe(1);
});
