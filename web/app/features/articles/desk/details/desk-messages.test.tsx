import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { DeskArticle, DeskArticleMessage } from '~/api/desk-articles';
import { startSession } from '~/lib/session';
import { deskArticle, deskMessage, participant } from '../../../../../test/desk-articles';
import { button, field } from '../../../../../test/identity';
import { person, tokenExpiringIn } from '../../../../../test/people';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { DeskMessages } from './desk-messages';

const MESSAGES = '/api/v1/articles/7/messages';

const found = (results: DeskArticleMessage[], count = results.length) => ({
  body: { results, count },
});

const show = (details: Partial<DeskArticle> = {}) =>
  renderAt(<DeskMessages article={deskArticle(details)} />, {
    user: person(['editor'], { id: 1 }),
  });

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('each says who wrote it: oneself, a colleague, the author', async () => {
  serverAnswers({
    [`GET ${MESSAGES}`]: found([
      deskMessage(3, { user: participant({ id: 1 }) }),
      deskMessage(2),
      deskMessage(1, {
        user: participant({ role: 'author', id: 11, fullNameEn: 'Elena Morozova' }),
      }),
    ]),
  });
  show();
  const [mine, colleague, author] = await screen.findAllByRole('listitem');
  expect(mine).toHaveTextContent(/^You.*Message 3$/);
  expect(colleague).toHaveTextContent(/^Ivan Petrov.*Message 2$/);
  expect(author).toHaveTextContent(/^Elena MorozovaAuthor.*Message 1$/);
  expect(screen.getByRole('link', { name: 'Ivan Petrov' })).toHaveAttribute(
    'href',
    '/personal-area/users/details/5',
  );
});

test('a letter that the author does not see yet says so', async () => {
  const until = new Date(2026, 10, 2, 14, 35);
  serverAnswers({ [`GET ${MESSAGES}`]: found([deskMessage(1, { isHeld: true })]) });
  show({ newsHeldUntil: until.toISOString() });
  expect(await screen.findByText('The author will see this after 14:35')).toBeInTheDocument();
});

test('five at a time, and more on demand', async () => {
  const asked = serverAnswers({
    [`GET ${MESSAGES}`]: found(
      [6, 5, 4, 3, 2].map((id) => deskMessage(id)),
      6,
    ),
  });
  show();
  await screen.findByText('Message 6');
  expect(new URL(asked[0]!.url).search).toBe('?pageIndex=0&pageSize=5');
  serverAnswers({ [`GET ${MESSAGES}`]: found([deskMessage(1)], 6) });
  await userEvent.click(button('Show earlier messages'));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});

test('a message goes to the author of this article, and nothing empty does', async () => {
  const asked = serverAnswers({
    [`GET ${MESSAGES}`]: found([]),
    [`POST ${MESSAGES}`]: { status: 201, body: deskMessage(1) },
  });
  show();
  expect(button('Send')).toBeDisabled();
  await userEvent.type(field('Message to the author'), ' Hello ');
  await userEvent.click(button('Send'));
  expect(await screen.findByText('The message has been sent')).toBeInTheDocument();
  const posted = asked.filter(({ method }) => method === 'POST');
  expect(posted).toHaveLength(1);
  expect(await posted[0]?.json()).toEqual({ text: 'Hello' });
});
