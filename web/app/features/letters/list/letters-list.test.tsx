import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { SentLetter } from '~/api/letters';
import { startSession } from '~/lib/session';
import { NO_CONTENT, apiProblem, countRequests } from '../../../../test/identity';
import { makeSentLetter } from '../../../../test/letters';
import { makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { LettersList } from './letters-list';

const LIST = '/api/v1/letters';
const RESEND = `${LIST}/3/resend`;
const SCREEN_PATH = '/personal-area/letters';

type Responses = Parameters<typeof mockApi>[0];

const mockList = (results: SentLetter[], more: Responses = {}) =>
  mockApi({ [`GET ${LIST}`]: { body: { results, count: results.length } }, ...more });

const show = (search = '', language?: 'ru') =>
  renderAtUrl(<LettersList />, { url: SCREEN_PATH + search, language });

const queries = (requests: Request[]) => requests.map(({ url }) => new URL(url).search);

async function resend() {
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Resend/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(
    'We will send “Review request” to helen@example.test immediately.',
  );
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Resend' }));
}

beforeEach(() => startSession(makeToken(3600)));

test('the default tab lists failed letters with article, reason and action', async () => {
  const other = makeSentLetter({
    id: 4,
    name: 'Password reset',
    recipient: 'ivan@example.test',
    article: null,
    tries: 1,
    failure: null,
    allowedActions: [],
  });
  const requests = mockList([makeSentLetter(), other]);
  show();
  await screen.findByText('Review request');
  expect(queries(requests)).toEqual(['?pageIndex=0&pageSize=20&status=failed']);
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

test('the status filter is in the URL', async () => {
  const requests = mockList([
    makeSentLetter({ status: 'withheld', withheldBecause: 'unreachable' }),
  ]);
  const { currentUrl } = show('?status=nonsense');
  expect(await screen.findByRole('link', { name: 'Failed' })).toHaveAttribute('aria-current');
  await userEvent.click(screen.getByRole('link', { name: 'Not sent' }));
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?status=withheld`));
  expect(await screen.findByText(/^The recipient has no confirmed address/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'All' }));
  await waitFor(() => expect(queries(requests).at(-1)).toBe('?pageIndex=0&pageSize=20'));
});

test('resending asks for confirmation, sends one request and focuses the row', async () => {
  const requests = mockList([makeSentLetter()], { [`POST ${RESEND}`]: NO_CONTENT });
  show();
  await resend();
  expect(await screen.findByText(/is being resent to helen@example.test$/)).toBeInTheDocument();
  expect(countRequests(requests, RESEND)).toBe(1);
  await waitFor(() => expect(countRequests(requests, LIST)).toBe(2));
  expect(screen.getAllByRole('row')[1]).toHaveFocus();
});

test('a rejected resend shows the message of the server', async () => {
  mockList([makeSentLetter()], {
    [`POST ${RESEND}`]: apiProblem(409, 'letter-sent-since', 'It has been sent again since.'),
  });
  show();
  await resend();
  expect(await screen.findByText('Unable to resend the e-mail')).toBeInTheDocument();
  expect(screen.getByText('It has been sent again since.')).toBeInTheDocument();
});

test('empty tabs show a message, in English and Russian', async () => {
  mockList([]);
  const { unmount } = show();
  expect(await screen.findByText('No e-mails have failed')).toBeInTheDocument();
  unmount();
  const { currentUrl } = show('?status=accepted', 'ru');
  expect(await screen.findByText('Таких писем нет')).toBeInTheDocument();
  await userEvent.click(screen.getByRole('link', { name: 'Показать все письма' }));
  await waitFor(() => expect(currentUrl()).toBe(`${SCREEN_PATH}?status=all`));
});
