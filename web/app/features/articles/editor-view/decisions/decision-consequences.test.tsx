import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EditorArticle } from '~/api/editor-articles';
import type { Language } from '~/i18n/language';
import { makeEditorArticle } from '../../../../../test/editor-articles';
import { enumerations } from '../../../../../test/enumerations';
import { renderAtUrl } from '../../../../../test/render';
import { mockApi } from '../../../../../test/mock-api';
import { DecisionConsequences } from './decision-consequences';
import type { EditorDecision } from './editor-decision';

/** Renders the component and returns its text with ordinary spaces. */
async function renderText(
  decision: Partial<EditorDecision>,
  article: Partial<EditorArticle> = {},
  language: Language = 'en',
): Promise<string> {
  mockApi({ 'GET /api/v1/enums': { body: enumerations } });
  const fullDecision: EditorDecision = {
    action: 'accept',
    statusId: 5,
    tells: 'nobody',
    takesLetter: true,
    takesPublicationDate: false,
    withdraws: 0,
    replacesHeldLetter: false,
    takesRemovalFromIssue: false,
    revealsReviews: false,
    ...decision,
  };
  const { unmount } = renderAtUrl(
    <DecisionConsequences article={makeEditorArticle(article)} decision={fullDecision} />,
    { language },
  );
  const status = enumerations.articleStatuses.find(({ id }) => id === fullDecision.statusId);
  await screen.findByText(new RegExp(`[“«]${language === 'en' ? status?.nameEn : status?.nameRu}`));
  const text = document.body.textContent.replaceAll('\u00a0', ' ');
  unmount();
  return text;
}

const HELD = new Date(2026, 2, 2, 14, 35).toISOString();

test.each([
  [
    'author',
    'The author, Morozova E., learns of it in 10 minutes and sees the old status until then. Undo before then, and they never hear of it.',
    'Автор (Morozova E.) узнает о решении через 10 минут, до этого видит прежний статус. Если отменить решение раньше, автор о нём не узнает.',
  ],
  [
    'author-of-undoing',
    'The author, Morozova E., knows of the decision. We notify them of the undo.',
    'Автор (Morozova E.) уже знает о решении. Мы сообщим об отмене.',
  ],
  [
    'recalled',
    'The author, Morozova E., has not been notified, and nothing will be sent. Any decision letter is deleted; the history keeps the change. Undo before 14:35',
    'Автор (Morozova E.) ещё не знает о решении и ничего не получит. Письмо автору удалится, в истории останется смена статуса. Отмените до 14:35',
  ],
  [
    'nobody',
    'No one is notified, not even the author.',
    'Уведомлений никто не получит, в том числе автор.',
  ],
] as const)('recipients are named: %s', async (tells, english, russian) => {
  const stripSpaces = (text: string) => text.replaceAll(/\s/g, '');
  const article = { newsHeldUntil: tells === 'recalled' ? HELD : null };
  expect(stripSpaces(await renderText({ tells }, article))).toContain(stripSpaces(english));
  expect(stripSpaces(await renderText({ tells }, article, 'ru'))).toContain(stripSpaces(russian));
});

test('minutes are pluralized in both languages', async () => {
  const tells = 'author';
  expect(await renderText({ tells }, { holdMinutes: 1 })).toContain('in 1 minute and');
  expect(await renderText({ tells }, { holdMinutes: 2 }, 'ru')).toContain('через 2 минуты, до');
  expect(await renderText({ tells }, { holdMinutes: 0 })).toContain('Morozova E., immediately.');
  expect(await renderText({ tells }, { holdMinutes: 0 }, 'ru')).toContain(
    'сразу получит уведомление',
  );
});

test.each([
  [1, '1 open review request will be withdrawn', 'Мы отзовём запросы на рецензию (1)'],
  [1, 'and the reviewer notified.', 'и сообщим рецензентам.'],
  [2, '2 open review requests will be withdrawn', 'Мы отзовём запросы на рецензию (2)'],
  [5, 'and the reviewers notified.', 'Мы отзовём запросы на рецензию (5)'],
])('withdrawn assignments are counted: %i', async (withdraws, english, russian) => {
  expect(await renderText({ withdraws })).toContain(english);
  expect(await renderText({ withdraws }, {}, 'ru')).toContain(russian);
});

test('withdrawn assignments are not mentioned if there are none', async () => {
  expect(await renderText({})).not.toContain('review request');
});

test('effect and resulting status are named', async () => {
  const text = await renderText({ statusId: 5 });
  expect(text).toContain('Cord blood');
  expect(text).toContain('will be accepted for publication');
  expect(text).toContain('The status changes to “Accepted”');
});

test('revision is named by its number', async () => {
  const decision = { action: 'send-for-revision', statusId: 8 } as const;
  expect(await renderText(decision, { revision: 1 })).toContain('for revision 2');
});

test('undone submission returns the article as a draft or a revision', async () => {
  const action = 'undo-submit';
  expect(await renderText({ action, statusId: 1 })).toContain('back to its author as a draft');
  expect(await renderText({ action, statusId: 8 }, { revision: 2 })).toContain('for revision 2');
});

test('undone revision keeps the author’s files', async () => {
  const text = await renderText({ action: 'undo-send-for-revision', statusId: 4 });
  expect(text).toContain('Files that the author has already added are kept for the next revision.');
});

test('public URL is explained for first, repeated and undone publication', async () => {
  const slug = 'cord-blood';
  const url = 'http://journal.test/articles/cord-blood';
  const publish = { action: 'publish', statusId: 7 } as const;
  expect(await renderText(publish)).toContain('never changes after first publication');
  expect(await renderText(publish, { slug })).toContain(`back at its earlier address: ${url}`);
  const undone = await renderText({ action: 'undo-publish', statusId: 5 }, { slug });
  expect(undone).toContain(`says that the article is no longer published: ${url}`);
});

test('letter that replaces a held one is explained', async () => {
  const text = 'Only this letter is sent; the earlier one is dropped.';
  expect(await renderText({ tells: 'author', replacesHeldLetter: true })).toContain(text);
  expect(await renderText({ tells: 'author' })).not.toContain(text);
});

test('article of a planned issue is published ahead of it', async () => {
  const publish = { action: 'publish', statusId: 7, takesRemovalFromIssue: true } as const;
  const issue = { id: 3, label: 'Vol. 13, No. 2' };
  expect(await renderText(publish, { issue })).toContain(
    'The article is in Vol. 13, No. 2, which is not published yet.',
  );
});
