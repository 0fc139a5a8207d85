import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { EditorArticle, EditorArticleMessage } from '~/api/editor-articles';
import { startSession } from '~/lib/session';
import {
  makeEditorArticle,
  makeEditorMessage,
  makeParticipant,
} from '../../../../../test/editor-articles';
import { button, field } from '../../../../../test/identity';
import { makeUser, makeToken } from '../../../../../test/current-users';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { EditorMessages } from './editor-messages';

const MESSAGES = '/api/v1/articles/7/messages';

const messagePage = (results: EditorArticleMessage[], count = results.length) => ({
  body: { results, count },
});

const show = (details: Partial<EditorArticle> = {}) =>
  renderAtUrl(<EditorMessages article={makeEditorArticle(details)} />, {
    user: makeUser(['editor'], { id: 1 }),
  });

beforeEach(() => startSession(makeToken(3600)));

test('message shows its sender: the user, a colleague or the author', async () => {
  mockApi({
    [`GET ${MESSAGES}`]: messagePage([
      makeEditorMessage(3, { user: makeParticipant({ id: 1 }) }),
      makeEditorMessage(2),
      makeEditorMessage(1, {
        user: makeParticipant({ role: 'author', id: 11, fullNameEn: 'Elena Morozova' }),
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

test('held letter is marked', async () => {
  const until = new Date(2026, 10, 2, 14, 35);
  mockApi({ [`GET ${MESSAGES}`]: messagePage([makeEditorMessage(1, { isHeld: true })]) });
  show({ newsHeldUntil: until.toISOString() });
  expect(await screen.findByText('The author will see this after 14:35')).toBeInTheDocument();
});

test('messages are loaded five at a time', async () => {
  const requests = mockApi({
    [`GET ${MESSAGES}`]: messagePage(
      [6, 5, 4, 3, 2].map((id) => makeEditorMessage(id)),
      6,
    ),
  });
  show();
  await screen.findByText('Message 6');
  expect(new URL(requests[0]!.url).search).toBe('?pageIndex=0&pageSize=5');
  mockApi({ [`GET ${MESSAGES}`]: messagePage([makeEditorMessage(1)], 6) });
  await userEvent.click(button('Show earlier messages'));
  expect(await screen.findByText('Message 1')).toBeInTheDocument();
});

test('message is sent to the author and an empty one is not', async () => {
  const requests = mockApi({
    [`GET ${MESSAGES}`]: messagePage([]),
    [`POST ${MESSAGES}`]: { status: 201, body: makeEditorMessage(1) },
  });
  show();
  expect(button('Send')).toBeDisabled();
  await userEvent.type(field('Message to the author'), ' Hello ');
  await userEvent.click(button('Send'));
  expect(await screen.findByText('The message has been sent')).toBeInTheDocument();
  const posted = requests.filter(({ method }) => method === 'POST');
  expect(posted).toHaveLength(1);
  expect(await posted[0]?.json()).toEqual({ text: 'Hello' });
});
