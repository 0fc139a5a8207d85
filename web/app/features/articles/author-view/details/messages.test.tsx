import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleMessage } from '~/api/my-articles';
import { startSession } from '~/lib/session';
import { button, field, apiProblem } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { Messages } from './article-details-page';

const MESSAGES = '/api/v1/articles/my/7/messages';

const message = (id: number, details: Partial<ArticleMessage> = {}): ArticleMessage => ({
  id,
  text: `Message ${id}`,
  createdAt: '2026-11-02T09:00:00Z',
  user: { role: 'editor' },
  isUnread: false,
  ...details,
});

const messagePage = (results: ArticleMessage[], count = results.length) => ({
  body: { results, count },
});

const show = () => renderAtUrl(<Messages articleId={7} />, { user: makeUser(['user']) });
const filterPosts = (requests: Request[]) => requests.filter(({ method }) => method === 'POST');

beforeEach(() => startSession(makeToken(3600)));

test('message shows its sender and keeps its line breaks', async () => {
  mockApi({
    [`GET ${MESSAGES}`]: messagePage([
      message(2, { text: 'One\nTwo', user: { role: 'author' } }),
      message(1),
    ]),
  });
  show();
  const [mine, theirs] = await screen.findAllByRole('listitem');
  expect(mine).toHaveTextContent(/^You.*One Two$/);
  expect(theirs).toHaveTextContent(/^Editor.*Message 1$/);
  expect(screen.queryByRole('button', { name: 'Show earlier messages' })).toBeNull();
});

test('unread messages are marked, and reported as read once', async () => {
  const requests = mockApi({
    [`GET ${MESSAGES}`]: messagePage([message(3, { isUnread: true }), message(2)]),
    [`POST ${MESSAGES}/read`]: { status: 204 },
  });
  show();
  const [unread, read] = await screen.findAllByRole('listitem');
  expect(unread).toHaveTextContent(/^EditorNew/);
  expect(read).not.toHaveTextContent('New');
  await waitFor(() => expect(filterPosts(requests)).toHaveLength(1));
  expect(await filterPosts(requests)[0]?.json()).toEqual({ lastMessageId: 3 });
});

test('read messages are not reported again', async () => {
  const requests = mockApi({ [`GET ${MESSAGES}`]: messagePage([message(2), message(1)]) });
  show();
  await screen.findByText('Message 2');
  expect(filterPosts(requests)).toHaveLength(0);
});

test('button loads earlier messages and moves the focus to them', async () => {
  const firstPage = [6, 5, 4, 3, 2].map((id) => message(id));
  const requests = mockApi({ [`GET ${MESSAGES}`]: messagePage(firstPage, 6) });
  show();
  await screen.findByText('Message 6');
  expect(new URL(requests[0]!.url).search).toBe('?pageIndex=0&pageSize=5');

  // A new message has moved one message to the second page.
  const more = mockApi({ [`GET ${MESSAGES}`]: messagePage([message(2), message(1)], 7) });
  await userEvent.click(button('Show earlier messages'));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
  expect(new URL(more[0]!.url).search).toBe('?pageIndex=1&pageSize=5');
  expect(screen.getAllByText('Message 2')).toHaveLength(1);
  expect(screen.getByText('Message 1').closest('li')).toHaveFocus();
});

test('message is trimmed, sent once and shown', async () => {
  mockApi({ [`GET ${MESSAGES}`]: messagePage([]) });
  show();
  expect(await screen.findByText('No messages yet.')).toBeInTheDocument();
  expect(button('Send')).toBeDisabled();
  await userEvent.type(field('Message to the editors'), '  ');
  expect(button('Send')).toBeDisabled();

  const requests = mockApi({
    [`GET ${MESSAGES}`]: messagePage([message(1, { text: 'Hello' })]),
    [`POST ${MESSAGES}`]: { status: 201, body: message(1, { text: 'Hello' }) },
  });
  await userEvent.type(field('Message to the editors'), 'Hello ');
  await userEvent.dblClick(button('Send'));
  expect(await screen.findByText('The message has been sent')).toBeInTheDocument();
  expect(screen.getByText('Hello', { selector: 'p' })).toBeInTheDocument();
  expect(field('Message to the editors')).toHaveValue('');
  expect(filterPosts(requests)).toHaveLength(1);
  expect(await filterPosts(requests)[0]?.json()).toEqual({ text: 'Hello' });
});

test('text stays when sending fails', async () => {
  mockApi({
    [`GET ${MESSAGES}`]: messagePage([]),
    [`POST ${MESSAGES}`]: apiProblem(409, 'wrong-status', 'No longer.'),
  });
  show();
  await userEvent.type(field('Message to the editors'), 'Hello');
  await userEvent.click(button('Send'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to send messageNo longer.');
  expect(field('Message to the editors')).toHaveValue('Hello');
  await waitFor(() => expect(button('Send')).toBeEnabled());
});

test('failed load can be retried', async () => {
  mockApi({ [`GET ${MESSAGES}`]: apiProblem(403, 'forbidden', 'Not for you.') });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load messages');
  mockApi({ [`GET ${MESSAGES}`]: messagePage([message(1)]) });
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});
