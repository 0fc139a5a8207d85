import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Notification } from '~/api/notifications';
import { enumerations } from '../../../../test/enumerations';
import {
  makeAssignmentNotification,
  makeIssueNotification,
  makeNotification,
} from '../../../../test/notifications';
import { renderAtUrl } from '../../../../test/render';
import { mockApi } from '../../../../test/mock-api';
import { NotificationText } from './notification-text';

const UNDONE = '2026-11-15T12:00:00Z';
const NEW_TYPE = { id: 99, nameEn: 'Something new', nameRu: 'Нечто новое' };
const TITLE = 'Cord blood in adults';
const AUTHOR = 'Helen M. Ashworth';
const REVIEWER = 'Ivan Petrov';

const article = (notificationTypeId: number, more: Partial<Notification> = {}) =>
  makeNotification({ notificationTypeId, ...more });
const review = (notificationTypeId: number, more: Partial<Notification> = {}) =>
  makeAssignmentNotification({ notificationTypeId, ...more });
const issue = (notificationTypeId: number, more: Partial<Notification> = {}) =>
  makeIssueNotification({ notificationTypeId, ...more });
const undone = (notification: Notification) => ({ ...notification, undoneAt: UNDONE });

const SENTENCES: [notification: Notification, en: string, ru: string][] = [
  [
    article(1),
    `The article “${TITLE}” has been submitted. Author: ${AUTHOR}.`,
    `Подана статья «${TITLE}». Автор: ${AUTHOR}.`,
  ],
  [
    article(1, { articleRevision: 2 }),
    `The article “${TITLE}” has been resubmitted, revision 2. Author: ${AUTHOR}.`,
    `Статья «${TITLE}» подана повторно, доработка 2. Автор: ${AUTHOR}.`,
  ],
  [
    article(2),
    `All reviews of the article “${TITLE}” are complete. Author: ${AUTHOR}.`,
    `Получены все рецензии на статью «${TITLE}». Автор: ${AUTHOR}.`,
  ],
  [
    article(3),
    `Your article “${TITLE}” has been accepted for publication.`,
    `Ваша статья «${TITLE}» принята к публикации.`,
  ],
  [
    article(4),
    `The editors have decided not to publish your article “${TITLE}”.`,
    `Редакция решила не публиковать вашу статью «${TITLE}».`,
  ],
  [
    article(5),
    `Your article “${TITLE}” has been published.`,
    `Ваша статья «${TITLE}» опубликована.`,
  ],
  [
    article(6),
    `Your article “${TITLE}” has been sent back to you for revision.`,
    `Ваша статья «${TITLE}» возвращена вам на доработку.`,
  ],
  [
    review(7),
    `You have been asked to review the article “${TITLE}”. Due date: 01.12.2026.`,
    `Вас попросили написать рецензию на статью «${TITLE}». Срок: 01.12.2026.`,
  ],
  [
    review(8),
    `A review of the article “${TITLE}” is complete. Reviewer: ${REVIEWER}.`,
    `Готова рецензия на статью «${TITLE}». Рецензент: ${REVIEWER}.`,
  ],
  [
    review(9),
    `${REVIEWER} declined to review “${TITLE}”.`,
    `${REVIEWER} не будет рецензировать статью «${TITLE}».`,
  ],
  [
    review(10),
    `The due date of your review of the article “${TITLE}” has passed.`,
    `Срок вашей рецензии на статью «${TITLE}» истёк.`,
  ],
  [
    review(11),
    `Your review of the article “${TITLE}” is no longer needed.`,
    `Ваша рецензия на статью «${TITLE}» больше не нужна.`,
  ],
  [
    review(12),
    `A reminder of your review of the article “${TITLE}”. Due date: 01.12.2026.`,
    `Напоминаем о вашей рецензии на статью «${TITLE}». Срок: 01.12.2026.`,
  ],
  [
    issue(13),
    'A new issue has been created: Volume 18, Issue 2.',
    'Создан новый выпуск: Том 18, № 2.',
  ],
  [issue(14), 'A new issue is out: Volume 18, Issue 2.', 'Вышел новый выпуск: Том 18, № 2.'],
  [
    article(15, { messagesFrom: 'editors' }),
    `The editors wrote to you about the article “${TITLE}”.`,
    `Редакция написала вам о статье «${TITLE}».`,
  ],
  [
    article(15, { messagesFrom: 'author' }),
    `${AUTHOR} wrote to the editors about the article “${TITLE}”.`,
    `Сообщение автора (${AUTHOR}) о статье «${TITLE}».`,
  ],
  [
    review(15, { messagesFrom: 'reviewer' }),
    `${REVIEWER} wrote to the editors about the review of “${TITLE}”.`,
    `Сообщение рецензента (${REVIEWER}) о статье «${TITLE}».`,
  ],
  [
    article(20),
    `You are now the handling editor of the article “${TITLE}”. Author: ${AUTHOR}.`,
    `Вы ведущий редактор статьи «${TITLE}». Автор: ${AUTHOR}.`,
  ],
  [
    article(21),
    `A decision on the article “${TITLE}” is recommended to you. Author: ${AUTHOR}.`,
    `Вам предложено решение по статье «${TITLE}». Автор: ${AUTHOR}.`,
  ],
  [
    article(22),
    `Your recommendation on the article “${TITLE}” has been returned to you. Author: ${AUTHOR}.`,
    `Вам вернули предложение решения по статье «${TITLE}». Автор: ${AUTHOR}.`,
  ],
  [
    article(16),
    `We have received your article “${TITLE}”. Manuscript number: CTT-2026-0042.`,
    `Мы получили вашу статью «${TITLE}». Номер рукописи: CTT-2026-0042.`,
  ],
  [
    review(17, { silence: 'unanswered' }),
    `${REVIEWER} has not answered the request to review “${TITLE}”. Due date: 01.12.2026.`,
    `Нет ответа на просьбу отрецензировать статью «${TITLE}». Рецензент: ${REVIEWER}. Срок: 01.12.2026.`,
  ],
  [
    review(17, { silence: 'overdue' }),
    `${REVIEWER} has not completed the review of “${TITLE}” in time. Due date: 01.12.2026.`,
    `Срок прошёл, а рецензии на статью «${TITLE}» нет. Рецензент: ${REVIEWER}. Срок: 01.12.2026.`,
  ],
  [
    article(18),
    `The editors returned your article “${TITLE}” to you. You can change it and submit it again.`,
    `Редакция вернула вам статью «${TITLE}». Её можно изменить и подать снова.`,
  ],
  [
    review(19, { dueDateChange: { old: '2026-12-01', new: '2026-12-15' } }),
    `Your review of the article “${TITLE}” is now due on 15.12.2026, not 01.12.2026.`,
    `Новый срок вашей рецензии на статью «${TITLE}» — 15.12.2026, раньше был 01.12.2026.`,
  ],
  [
    undone(article(3)),
    `The decision to accept your article “${TITLE}” has been reversed.`,
    `Решение принять вашу статью «${TITLE}» отменено.`,
  ],
  [
    undone(article(4)),
    `The decision not to publish your article “${TITLE}” has been reversed.`,
    `Решение не публиковать вашу статью «${TITLE}» отменено.`,
  ],
  [
    undone(article(5)),
    `The publication of your article “${TITLE}” has been reversed.`,
    `Публикация вашей статьи «${TITLE}» отменена.`,
  ],
  [
    undone(article(6)),
    `The decision to send your article “${TITLE}” for revision has been reversed.`,
    `Решение вернуть вашу статью «${TITLE}» на доработку отменено.`,
  ],
  [
    undone(issue(14)),
    'The publication of an issue has been reversed: Volume 18, Issue 2.',
    'Публикация выпуска отменена: Том 18, № 2.',
  ],
  [article(99), `News – Something new: ${TITLE}.`, `Новость — Нечто новое: ${TITLE}.`],
  [
    undone(article(99)),
    `Something new: ${TITLE}. This has been reversed.`,
    `Нечто новое: ${TITLE}. Это отменено.`,
  ],
];

function renderText(
  notification: Notification,
  language: 'en' | 'ru' = 'en',
  onOpen = () => undefined,
) {
  mockApi({
    'GET /api/v1/enums': { body: { ...enumerations, notificationTypes: [NEW_TYPE] } },
  });
  return renderAtUrl(
    <p data-testid="notification">
      <NotificationText notification={notification} onOpen={onOpen} />
    </p>,
    { language, url: '/personal-area/notifications' },
  );
}

const sentence = () => screen.getByTestId('notification').textContent?.replaceAll('\u00a0', ' ');

test.each(SENTENCES.map(([notification, en, ru]) => ({ notification, en, ru })))(
  '$en',
  async ({ notification, en, ru }) => {
    const { unmount } = renderText(notification);
    await expect.poll(sentence).toBe(en);
    unmount();
    renderText(notification, 'ru');
    await expect.poll(sentence).toBe(ru);
  },
);

test('names are links only if the server sends a URL', () => {
  const { unmount } = renderText(review(8));
  expect(screen.getByRole('link', { name: REVIEWER })).toHaveAttribute(
    'href',
    '/personal-area/users/details/8',
  );
  unmount();
  renderText({ ...review(8), reviewerLink: null });
  expect(screen.queryByRole('link', { name: REVIEWER })).not.toBeInTheDocument();
  expect(sentence()).toContain(`Reviewer: ${REVIEWER}.`);
});

test('a person without a name in the response is not named', () => {
  renderText(
    article(1, {
      article: {
        id: 12,
        manuscriptNumber: null,
        titleEn: '',
        titleRu: '',
        authorId: null,
        author: null,
      },
    }),
  );
  expect(sentence()).toBe('The article “Untitled article” has been submitted. Author: not named.');
});

test('the title opens the subject and calls onOpen', async () => {
  const onOpen = vi.fn();
  const { currentUrl } = renderText(article(1), 'en', onOpen);
  await userEvent.click(screen.getByRole('link', { name: TITLE }));
  expect(onOpen).toHaveBeenCalledOnce();
  await waitFor(() => expect(currentUrl()).toBe('/personal-area/editor-articles/details/12'));
});

test('an issue links to its public page, also in a new tab', async () => {
  const onOpen = vi.fn();
  const { currentUrl } = renderText(issue(14), 'en', onOpen);
  const link = screen.getByRole('link', { name: 'Volume 18, Issue 2' });
  expect(link).toHaveAttribute('href', '/issues/18-2');
  await userEvent.pointer({ keys: '[MouseMiddle]', target: link });
  expect(onOpen).toHaveBeenCalledOnce();
  expect(currentUrl()).toBe('/personal-area/notifications'); // the router did not navigate
});

test('a subject without a URL is not a link', () => {
  renderText(article(3, { link: null, authorLink: null }));
  expect(screen.queryByRole('link')).not.toBeInTheDocument();
  expect(screen.getByText(TITLE)).toHaveAttribute('lang', 'en');
});
