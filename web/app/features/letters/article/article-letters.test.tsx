import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleLetter } from '~/api/letters';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../test/enumerations';
import { requestBody, NO_CONTENT, apiProblem, countRequests } from '../../../../test/identity';
import { makeArticleLetter } from '../../../../test/letters';
import { makeToken } from '../../../../test/current-users';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { ArticleLetters } from './article-letters';

const SCREEN_URL = '/personal-area/editor-articles/details/7?tab=letters';
const LETTERS = '/api/v1/articles/7/letters';
const RESEND = `${LETTERS}/resend`;

type Responses = Parameters<typeof mockApi>[0];

function open(letters: ArticleLetter[], responses: Responses = {}, language?: 'ru') {
  const notificationTypes = [
    { id: 3, nameEn: 'Article accepted', nameRu: 'Статья принята' },
    { id: 7, nameEn: 'Review requested', nameRu: 'Запрос на рецензию' },
  ];
  const requests = mockApi({
    'GET /api/v1/enums': { body: { ...enumerations, notificationTypes } },
    [`GET ${LETTERS}`]: { body: { results: letters, count: letters.length } },
    ...responses,
  });
  renderAtUrl(<ArticleLetters articleId={7} />, { url: SCREEN_URL, language });
  return requests;
}

const entry = (name: string | RegExp) => screen.findByRole('article', { name });

async function resend() {
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Resend/ }));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  const dialog = await screen.findByRole('dialog');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Resend' }));
  return dialog;
}

beforeEach(() => startSession(makeToken(3600)));

test('an entry shows name, recipient, language and status', async () => {
  open([makeArticleLetter()]);
  const accepted = await entry('Review requested: Helen Ashworth');
  expect(within(accepted).getByRole('link', { name: 'Helen Ashworth' })).toHaveAttribute(
    'href',
    '/personal-area/users/details/21',
  );
  expect(within(accepted).getByText('helen@example.test')).toBeInTheDocument();
  expect(
    within(accepted).getByText('Handed to the mail server', { selector: '[data-tone]' }),
  ).toHaveAttribute('data-tone', 'green');
  expect(within(accepted).getByText('English')).toHaveAttribute('lang', 'en');
  expect(within(accepted).getByText('Tries').nextSibling).toHaveTextContent('1');
});

test('undone, resent, withheld and failed letters are marked', async () => {
  const hostile = `550 <img src=x onerror=alert(1)> ${'no '.repeat(80)}end`;
  open([
    makeArticleLetter({ id: 'undoing:9', notificationTypeId: 3, isUndoing: true, isResend: true }),
    makeArticleLetter({ id: 'notification:10', status: 'withheld', withheldBecause: 'muted' }),
    makeArticleLetter({
      id: 'notification:11',
      status: 'failed',
      failure: hostile,
      recipient: { userId: 22, fullName: '', email: 'gone@example.test' },
    }),
  ]);
  expect(await entry(/^Article accepted/)).toHaveTextContent('reversedresent');
  expect(
    screen.getByText('The recipient has turned off e-mails of this kind.'),
  ).toBeInTheDocument();

  const failed = await entry('Review requested: gone@example.test');
  expect(within(failed).queryByRole('img')).toBeNull();
  expect(failed).not.toHaveTextContent('no end');
  await userEvent.click(within(failed).getByRole('button', { name: 'Show all' }));
  expect(failed).toHaveTextContent('550 <img src=x onerror=alert(1)> no');
  expect(failed).toHaveTextContent('no end');
});

test('resending asks for confirmation, sends one request and focuses the entry', async () => {
  const requests = open([makeArticleLetter()], { [`POST ${RESEND}`]: NO_CONTENT });
  const dialog = await resend();
  expect(dialog).toHaveTextContent('We will send a second copy immediately');
  expect(dialog).toHaveTextContent('Helen Ashworth, helen@example.test');
  expect(await screen.findByText(/^“Review requested” is being resent/)).toBeInTheDocument();
  expect(countRequests(requests, RESEND)).toBe(1);
  expect(await requestBody(requests, RESEND)).toEqual({ id: 'notification:12' });
  await waitFor(() => expect(countRequests(requests, LETTERS)).toBe(2));
  expect(await entry(/Helen Ashworth/)).toHaveFocus();
});

test('a rejected resend shows the message of the server', async () => {
  open([makeArticleLetter({ status: 'failed' })], {
    [`POST ${RESEND}`]: apiProblem(409, 'letter-on-its-way', 'It is still being sent.'),
  });
  expect(await resend()).not.toHaveTextContent('second copy');
  expect(await screen.findByText('Unable to resend the e-mail')).toBeInTheDocument();
  expect(screen.getByText('It is still being sent.')).toBeInTheDocument();
});

test('the tab shows an empty state and an error', async () => {
  open([]);
  expect(await screen.findByText('No e-mails yet')).toBeInTheDocument();
  open([], { [`GET ${LETTERS}`]: apiProblem(403, 'forbidden', 'Not for you.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load e-mailsNot for you.');
});

test('the tab is translated into Russian', async () => {
  open([makeArticleLetter({ status: 'retrying', acceptedAt: null, allowedActions: [] })], {}, 'ru');
  expect(await entry('Запрос на рецензию: Helen Ashworth')).toHaveTextContent(
    'Отправляется повторно',
  );
  expect(screen.getByText('Последняя попытка')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
