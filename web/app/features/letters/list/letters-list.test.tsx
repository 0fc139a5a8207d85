import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SentLetter } from '~/api/letters';
import { startSession } from '~/lib/session';
import { DONE, refusal, times } from '../../../../test/identity';
import { sentLetter } from '../../../../test/letters';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { LettersList } from './letters-list';

const LIST = '/api/v1/letters';
const RESEND = `${LIST}/3/resend`;
const ROOM = '/personal-area/letters';

type Answers = Parameters<typeof serverAnswers>[0];

const answerWith = (results: SentLetter[], more: Answers = {}) =>
  serverAnswers({ [`GET ${LIST}`]: { body: { results, count: results.length } }, ...more });

const show = (search = '', language?: 'ru') =>
  renderAt(<LettersList />, { at: ROOM + search, language });

const queries = (asked: Request[]) => asked.map(({ url }) => new URL(url).search);

async function sendAgain() {
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Send again/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    '“Request to review” will go out at once to helen@example.test.',
  );
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Send again' }));
}

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('what failed comes first: what, to whom, why, and what can be done', async () => {
  const other = sentLetter({
    id: 4,
    name: 'Password reset',
    recipient: 'ivan@example.test',
    article: null,
    tries: 1,
    failure: null,
    allowedActions: [],
  });
  const asked = answerWith([sentLetter(), other]);
  show();
  await screen.findByText('Request to review');
  expect(queries(asked)).toEqual(['?pageIndex=0&pageSize=20&status=failed']);
  const [, request, reset] = screen.getAllByRole('row');
  expect(within(request!).getByRole('link', { name: 'Cord blood' })).toHaveAttribute(
    'href',
    '/personal-area/editor-articles/details/7',
  );
  expect(within(request!).getByText('Failed')).toHaveAttribute('data-tone', 'red');
  expect(within(request!).getByText('2 tries')).toBeInTheDocument();
  expect(within(request!).getByText('550 5.1.1 No such user here')).toBeInTheDocument();
  expect(within(reset!).queryByRole('button')).toBeNull();
  expect(within(reset!).queryByRole('link')).toBeNull();
});

test('what is shown is in the address', async () => {
  const asked = answerWith([sentLetter({ status: 'withheld', withheldBecause: 'unreachable' })]);
  const { address } = show('?status=nonsense');
  expect(await screen.findByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current');
  await userEvent.click(screen.getByRole('link', { name: 'Not sent' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=withheld`));
  expect(await screen.findByText(/^The recipient has no confirmed address/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(queries(asked).at(-1)).toBe('?pageIndex=0&pageSize=20'));
});

test('is sent again once, after a question; the row keeps the focus', async () => {
  const asked = answerWith([sentLetter()], { [`POST ${RESEND}`]: DONE });
  show();
  await sendAgain();
  expect(await screen.findByText(/will go out again to helen@example.test$/)).toBeInTheDocument();
  expect(times(asked, RESEND)).toBe(1);
  await waitFor(() => expect(times(asked, LIST)).toBe(2));
  expect(screen.getAllByRole('row')[1]).toHaveFocus();
});

test('a refusal is said in the words of the server', async () => {
  answerWith([sentLetter()], {
    [`POST ${RESEND}`]: refusal(409, 'letter-sent-since', 'It has been sent again since.'),
  });
  show();
  await sendAgain();
  expect(await screen.findByText('Unable to send the letter again')).toBeInTheDocument();
  expect(screen.getByText('It has been sent again since.')).toBeInTheDocument();
});

test('that nothing failed is good news, in Russian too', async () => {
  answerWith([]);
  const { leave } = show();
  expect(await screen.findByText('Every letter has been accepted')).toBeInTheDocument();
  leave();
  const { address } = show('?status=accepted', 'ru');
  expect(await screen.findByText('Таких писем нет')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Показать все письма' }));
  await waitFor(() => expect(address()).toBe(`${ROOM}?status=all`));
});
