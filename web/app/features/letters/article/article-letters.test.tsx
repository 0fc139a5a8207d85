import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import type { ArticleLetter } from '~/api/letters';
import { startSession } from '~/lib/session';
import { enumerations } from '../../../../test/enumerations';
import { bodyOf, DONE, refusal, times } from '../../../../test/identity';
import { articleLetter } from '../../../../test/letters';
import { tokenExpiringIn } from '../../../../test/people';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { ArticleLetters } from './article-letters';

const AT = '/personal-area/editor-articles/details/7?tab=letters';
const LETTERS = '/api/v1/articles/7/letters';
const RESEND = `${LETTERS}/resend`;

type Answers = Parameters<typeof serverAnswers>[0];

function open(letters: ArticleLetter[], answers: Answers = {}, language?: 'ru') {
  const notificationTypes = [
    { id: 3, nameEn: 'Article accepted', nameRu: 'Статья принята' },
    { id: 7, nameEn: 'Review requested', nameRu: 'Запрошена рецензия' },
  ];
  const asked = serverAnswers({
    'GET /api/v1/enums': { body: { ...enumerations, notificationTypes } },
    [`GET ${LETTERS}`]: { body: { results: letters, count: letters.length } },
    ...answers,
  });
  renderAt(<ArticleLetters articleId={7} />, { at: AT, language });
  return asked;
}

const entry = (name: string | RegExp) => screen.findByRole('article', { name });

async function sendAgain() {
  await userEvent.dblClick(await screen.findByRole('button', { name: /^Send again/ }));
  expect(screen.getAllByRole('dialog')).toHaveLength(1);
  const dialog = await screen.findByRole('dialog');
  await userEvent.dblClick(within(dialog).getByRole('button', { name: 'Send again' }));
  return dialog;
}

beforeEach(() => startSession(tokenExpiringIn(3600)));

test('an entry says what went to whom, when, and what became of it', async () => {
  open([articleLetter()]);
  const accepted = await entry('Review requested: Helen Ashworth');
  expect(within(accepted).getByRole('link', { name: 'Helen Ashworth' })).toHaveAttribute(
    'href',
    '/personal-area/users/details/21',
  );
  expect(within(accepted).getByText('helen@example.test')).toBeInTheDocument();
  expect(within(accepted).getByText('Accepted', { selector: '[data-tone]' })).toHaveAttribute(
    'data-tone',
    'green',
  );
  expect(within(accepted).getByText('English')).toHaveAttribute('lang', 'en');
  expect(within(accepted).getByText('Tries').nextSibling).toHaveTextContent('1');
});

test('what was taken back, sent again, withheld and refused is told apart', async () => {
  const hostile = `550 <img src=x onerror=alert(1)> ${'no '.repeat(80)}end`;
  open([
    articleLetter({ id: 'undoing:9', notificationTypeId: 3, isUndoing: true, isResend: true }),
    articleLetter({ id: 'notification:10', status: 'withheld', withheldBecause: 'muted' }),
    articleLetter({
      id: 'notification:11',
      status: 'failed',
      failure: hostile,
      recipient: { userId: 22, fullName: '', email: 'gone@example.test' },
    }),
  ]);
  expect(await entry(/^Article accepted/)).toHaveTextContent('taken backsent again');
  expect(screen.getByText('The recipient does not want e‑mails of this kind.')).toBeInTheDocument();

  const failed = await entry('Review requested: gone@example.test');
  expect(within(failed).queryByRole('img')).toBeNull();
  expect(failed).not.toHaveTextContent('no end');
  await userEvent.click(within(failed).getByRole('button', { name: 'Show all' }));
  expect(failed).toHaveTextContent('550 <img src=x onerror=alert(1)> no');
  expect(failed).toHaveTextContent('no end');
});

test('is sent again once, after a question; the person stays at the entry', async () => {
  const asked = open([articleLetter()], { [`POST ${RESEND}`]: DONE });
  const dialog = await sendAgain();
  expect(dialog).toHaveTextContent('a second copy will go out at once');
  expect(dialog).toHaveTextContent('Helen Ashworth, helen@example.test');
  expect(await screen.findByText(/^“Review requested” will go out again/)).toBeInTheDocument();
  expect(times(asked, RESEND)).toBe(1);
  expect(await bodyOf(asked, RESEND)).toEqual({ id: 'notification:12' });
  await waitFor(() => expect(times(asked, LETTERS)).toBe(2));
  expect(await entry(/Helen Ashworth/)).toHaveFocus();
});

test('a refusal is said in the words of the server', async () => {
  open([articleLetter({ status: 'failed' })], {
    [`POST ${RESEND}`]: refusal(409, 'letter-on-its-way', 'It is still being sent.'),
  });
  expect(await sendAgain()).not.toHaveTextContent('second copy');
  expect(await screen.findByText('Unable to send the letter again')).toBeInTheDocument();
  expect(screen.getByText('It is still being sent.')).toBeInTheDocument();
});

test('no letters, and letters that are not shown', async () => {
  open([]);
  expect(await screen.findByText('No letters yet')).toBeInTheDocument();
  open([], { [`GET ${LETTERS}`]: refusal(403, 'forbidden', 'Not for you.') });
  expect(await screen.findByRole('alert')).toHaveTextContent('Unable to load lettersNot for you.');
});

test('in Russian too', async () => {
  open([articleLetter({ status: 'retrying', acceptedAt: null, allowedActions: [] })], {}, 'ru');
  expect(await entry('Запрошена рецензия: Helen Ashworth')).toHaveTextContent(
    'Отправляется повторно',
  );
  expect(screen.getByText('Последняя попытка')).toBeInTheDocument();
  expect(screen.queryByRole('button')).toBeNull();
});
