import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleMessage } from '~/api/my-articles';
import { startSession } from '~/lib/session';
import { button, field, refusal } from '../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { Messages } from './messages';

const MESSAGES = '/api/v1/articles/my/7/messages';

const message = (id: number, details: Partial<ArticleMessage> = {}): ArticleMessage => ({
  id,
  text: `Message ${id}`,
  createdAt: '2026-11-02T09:00:00Z',
  user: { role: 'editor' },
  ...details,
});

const found = (results: ArticleMessage[], count = results.length) => ({
  body: { results, count },
});

const show = () => renderAt(<Messages articleId={7} />, { user: person(['user']) });
const posted = (asked: Request[]) => asked.filter(({ method }) => method === 'POST');

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('each says whose it is, and keeps its lines', async () => {
  serverAnswers({
    [`GET ${MESSAGES}`]: found([
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

test('earlier ones come on demand, and the focus goes on to them', async () => {
  const firstPage = [6, 5, 4, 3, 2].map((id) => message(id));
  const asked = serverAnswers({ [`GET ${MESSAGES}`]: found(firstPage, 6) });
  show();
  await screen.findByText('Message 6');
  expect(new URL(asked[0]!.url).search).toBe('?pageIndex=0&pageSize=5');

  // Meanwhile a message has come and pushed one over to the second page.
  const more = serverAnswers({ [`GET ${MESSAGES}`]: found([message(2), message(1)], 7) });
  await userEvent.click(button('Show earlier messages'));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
  expect(new URL(more[0]!.url).search).toBe('?pageIndex=1&pageSize=5');
  expect(screen.getAllByText('Message 2')).toHaveLength(1);
  expect(screen.getByText('Message 1').closest('li')).toHaveFocus();
});

test('a message is sent once, trimmed, and appears', async () => {
  serverAnswers({ [`GET ${MESSAGES}`]: found([]) });
  show();
  expect(await screen.findByText('No messages yet.')).toBeInTheDocument();
  expect(button('Send')).toBeDisabled();
  await userEvent.type(field('Message to the editors'), '  ');
  expect(button('Send')).toBeDisabled();

  const asked = serverAnswers({
    [`GET ${MESSAGES}`]: found([message(1, { text: 'Hello' })]),
    [`POST ${MESSAGES}`]: { status: 201, body: message(1, { text: 'Hello' }) },
  });
  await userEvent.type(field('Message to the editors'), 'Hello ');
  await userEvent.dblClick(button('Send'));
  expect(await screen.findByText('The message has been sent')).toBeInTheDocument();
  expect(screen.getByText('Hello', { selector: 'p' })).toBeInTheDocument();
  expect(field('Message to the editors')).toHaveValue('');
  expect(posted(asked)).toHaveLength(1);
  expect(await posted(asked)[0]?.json()).toEqual({ text: 'Hello' });
});

test('what could not be sent stays', async () => {
  serverAnswers({
    [`GET ${MESSAGES}`]: found([]),
    [`POST ${MESSAGES}`]: refusal(409, 'wrong-status', 'No longer.'),
  });
  show();
  await userEvent.type(field('Message to the editors'), 'Hello');
  await userEvent.click(button('Send'));
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to send messageNo longer.');
  expect(field('Message to the editors')).toHaveValue('Hello');
  await waitFor(() => expect(button('Send')).toBeEnabled());
});

test('a failure to load can be repeated', async () => {
  serverAnswers({ [`GET ${MESSAGES}`]: refusal(403, 'forbidden', 'Not for you.') });
  show();
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load messages');
  serverAnswers({ [`GET ${MESSAGES}`]: found([message(1)]) });
  await userEvent.click(button('Try again'));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});
