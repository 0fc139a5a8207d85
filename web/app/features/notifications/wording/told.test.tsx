import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Notification } from '~/api/notifications';
import { enumerations } from '../../../../test/enumerations';
import {
  assignmentNotification,
  issueNotification,
  notification,
} from '../../../../test/notifications';
import { renderAt } from '../../../../test/render';
import { serverAnswers } from '../../../../test/server-answers';
import { Told } from './told';

const UNDONE = '2026-11-15T12:00:00Z';
const NEW_TYPE = { id: 99, nameEn: 'Something new', nameRu: 'Нечто новое' };
const T = 'Cord blood in adults';
const A = 'Helen M. Ashworth';
const R = 'Ivan Petrov';

const article = (notificationTypeId: number, more: Partial<Notification> = {}) =>
  notification({ notificationTypeId, ...more });
const review = (notificationTypeId: number) => assignmentNotification({ notificationTypeId });
const issue = (notificationTypeId: number, more: Partial<Notification> = {}) =>
  issueNotification({ notificationTypeId, ...more });
const takenBack = (told: Notification) => ({ ...told, undoneAt: UNDONE });

const WORDS: [told: Notification, en: string, ru: string][] = [
  [
    article(1),
    `The article “${T}” has been submitted. Author: ${A}.`,
    `Подана статья «${T}». Автор: ${A}.`,
  ],
  [
    article(1, { articleRevision: 2 }),
    `The article “${T}” has been resubmitted, revision 2. Author: ${A}.`,
    `Статья «${T}» подана повторно, доработка 2. Автор: ${A}.`,
  ],
  [
    article(2),
    `All reviews of the article “${T}” are in. Author: ${A}.`,
    `Рецензирование статьи «${T}» завершено. Автор: ${A}.`,
  ],
  [
    article(3),
    `Your article “${T}” has been accepted for publication.`,
    `Ваша статья «${T}» принята к публикации.`,
  ],
  [
    article(4),
    `The editors have decided not to publish your article “${T}”.`,
    `Редакция решила не публиковать вашу статью «${T}».`,
  ],
  [article(5), `Your article “${T}” has been published.`, `Ваша статья «${T}» опубликована.`],
  [
    article(6),
    `Your article “${T}” has been sent back to you for revision.`,
    `Ваша статья «${T}» возвращена вам на доработку.`,
  ],
  [
    review(7),
    `You have been asked to review the article “${T}”. Due date: 01.12.2026.`,
    `Вас попросили написать рецензию на статью «${T}». Срок: 01.12.2026.`,
  ],
  [
    review(8),
    `A review of the article “${T}” is ready. Reviewer: ${R}.`,
    `Готова рецензия на статью «${T}». Рецензент: ${R}.`,
  ],
  [
    review(9),
    `A request to review the article “${T}” has been declined. Reviewer: ${R}.`,
    `Получен отказ рецензировать статью «${T}». Рецензент: ${R}.`,
  ],
  [
    review(10),
    `The due date of your review of the article “${T}” has passed.`,
    `Срок вашей рецензии на статью «${T}» истёк.`,
  ],
  [
    review(11),
    `Your review of the article “${T}” is no longer needed.`,
    `Ваша рецензия на статью «${T}» больше не нужна.`,
  ],
  [
    review(12),
    `A reminder of your review of the article “${T}”. Due date: 01.12.2026.`,
    `Напоминаем о вашей рецензии на статью «${T}». Срок: 01.12.2026.`,
  ],
  [
    issue(13),
    'A new issue has been created: Volume 18, Issue 2.',
    'Создан новый выпуск: Том 18, № 2.',
  ],
  [issue(14), 'A new issue is out: Volume 18, Issue 2.', 'Вышел новый выпуск: Том 18, № 2.'],
  [
    takenBack(article(3)),
    `The decision to accept your article “${T}” was taken back.`,
    `Решение принять вашу статью «${T}» отменено.`,
  ],
  [
    takenBack(article(4)),
    `The decision not to publish your article “${T}” was taken back.`,
    `Решение не публиковать вашу статью «${T}» отменено.`,
  ],
  [
    takenBack(article(5)),
    `The publication of your article “${T}” was taken back.`,
    `Публикация вашей статьи «${T}» отменена.`,
  ],
  [
    takenBack(article(6)),
    `The decision to send your article “${T}” for revision was taken back.`,
    `Решение вернуть вашу статью «${T}» на доработку отменено.`,
  ],
  [
    takenBack(issue(14)),
    'The publication of an issue was taken back: Volume 18, Issue 2.',
    'Публикация выпуска отменена: Том 18, № 2.',
  ],
  [article(99), `News – Something new: ${T}.`, `Новость — Нечто новое: ${T}.`],
  [
    takenBack(article(99)),
    `Something new: ${T}. This was taken back.`,
    `Нечто новое: ${T}. Это отменено.`,
  ],
];

function tell(told: Notification, language: 'en' | 'ru' = 'en', onOpen = () => undefined) {
  serverAnswers({
    'GET /api/v1/enums': { body: { ...enumerations, notificationTypes: [NEW_TYPE] } },
  });
  return renderAt(
    <p data-testid="told">
      <Told notification={told} onOpen={onOpen} />
    </p>,
    { language, at: '/personal-area/notifications' },
  );
}

const wordsOf = () => screen.getByTestId('told').textContent?.replaceAll('\u00a0', ' ');

test.each(WORDS.map(([told, en, ru]) => ({ told, en, ru })))('$en', async ({ told, en, ru }) => {
  const { leave } = tell(told);
  await expect.poll(wordsOf).toBe(en);
  leave();
  tell(told, 'ru');
  await expect.poll(wordsOf).toBe(ru);
});

test('names are links only where the server says where to', () => {
  const { leave } = tell(review(8));
  expect(screen.getByRole('link', { name: R })).toHaveAttribute(
    'href',
    '/personal-area/users/details/8',
  );
  leave();
  tell({ ...review(8), reviewerLink: null });
  expect(screen.queryByRole('link', { name: R })).not.toBeInTheDocument();
  expect(wordsOf()).toContain(`Reviewer: ${R}.`);
});

test('who must not be named is not', () => {
  tell(article(1, { article: { id: 12, titleEn: '', authorId: null, author: null } }));
  expect(wordsOf()).toBe('The article “Untitled article” has been submitted. Author: not named.');
});

test('the title opens it, which is known', async () => {
  const onOpen = vi.fn();
  const { address } = tell(article(1), 'en', onOpen);
  await userEvent.click(screen.getByRole('link', { name: T }));
  expect(onOpen).toHaveBeenCalledOnce();
  await waitFor(() => expect(address()).toBe('/personal-area/editor-articles/details/12'));
});

test('an issue opens as the public page that it is, in another tab as well', async () => {
  const onOpen = vi.fn();
  const { address } = tell(issue(14), 'en', onOpen);
  const link = screen.getByRole('link', { name: 'Volume 18, Issue 2' });
  expect(link).toHaveAttribute('href', '/issues/18-2');
  await userEvent.pointer({ keys: '[MouseMiddle]', target: link });
  expect(onOpen).toHaveBeenCalledOnce();
  expect(address()).toBe('/personal-area/notifications'); // not by the router
});

test('what cannot be opened is no link', () => {
  tell(article(3, { link: null, authorLink: null }));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText(T)).toHaveAttribute('lang', 'en');
});
