import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { DeskArticle } from '~/api/desk-articles';
import type { Language } from '~/i18n/language';
import { deskArticle } from '../../../../../test/desk-articles';
import { enumerations } from '../../../../../test/enumerations';
import { renderAt } from '../../../../../test/render';
import { serverAnswers } from '../../../../../test/server-answers';
import { DecisionConsequences } from './decision-consequences';
import type { DeskDecision } from './desk-decision';

/** All that is said, with ordinary spaces. */
async function wordsOf(
  decision: Partial<DeskDecision>,
  article: Partial<DeskArticle> = {},
  language: Language = 'en',
): Promise<string> {
  serverAnswers({ 'GET /api/v1/enums': { body: enumerations } });
  const whole: DeskDecision = {
    action: 'accept',
    statusId: 5,
    tells: 'nobody',
    takesLetter: true,
    takesPublicationDate: false,
    withdraws: 0,
    ...decision,
  };
  const { leave } = renderAt(
    <DecisionConsequences article={deskArticle(article)} decision={whole} />,
    { language },
  );
  const status = enumerations.articleStatuses.find(({ id }) => id === whole.statusId);
  await screen.findByText(new RegExp(`[“«]${language === 'en' ? status?.nameEn : status?.nameRu}`));
  const words = document.body.textContent.replaceAll('\u00a0', ' ');
  leave();
  return words;
}

const HELD = new Date(2026, 2, 2, 14, 35).toISOString();

test.each([
  [
    'author',
    'The author, Morozova E., will be told by e-mail and in the personal area in 10 minutes; until then an undo recalls it.',
    'Автору (Morozova E.) сообщат об этом по электронной почте и в личном кабинете через 10 минут; если за это время отменить решение, сообщение отправлено не будет.',
  ],
  [
    'author-of-undoing',
    'The author, Morozova E., has been told of the decision and will be told at once, by e-mail and in the personal area, that it is undone.',
    'Автор (Morozova E.) уже знает о решении. Об отмене ему сразу же сообщат по электронной почте и в личном кабинете.',
  ],
  [
    'recalled',
    "The author, Morozova E., has not been told yet, and no e-mail and no notification will go out; a letter written with the decision is deleted. The change of status stays in the article's history. Until 14:35",
    'Автору (Morozova E.) ещё не сообщили о решении: ни письма, ни уведомления не будет, а текст письма автору, если он был, удалится. Смена статуса останется в истории статьи. Отменить решение без уведомления автора можно до 14:35',
  ],
  [
    'nobody',
    'Nobody will be notified, the author included.',
    'Уведомлений никто не получит, в том числе автор.',
  ],
] as const)('who will be told: %s', async (tells, english, russian) => {
  const plain = (words: string) => words.replaceAll(/\s/g, '');
  const article = { newsHeldUntil: tells === 'recalled' ? HELD : null };
  expect(plain(await wordsOf({ tells }, article))).toContain(plain(english));
  expect(plain(await wordsOf({ tells }, article, 'ru'))).toContain(plain(russian));
});

test('minutes are counted as the language counts them', async () => {
  const tells = 'author';
  expect(await wordsOf({ tells }, { holdMinutes: 1 })).toContain('in 1 minute;');
  expect(await wordsOf({ tells }, { holdMinutes: 2 }, 'ru')).toContain('через 2 минуты;');
  expect(await wordsOf({ tells }, { holdMinutes: 0 })).toContain('will be told at once');
  expect(await wordsOf({ tells }, { holdMinutes: 0 }, 'ru')).toContain('сразу же сообщат');
});

test.each([
  [1, '1 open review assignment will end, and its reviewer', 'Рецензенту сразу сообщат'],
  [1, 'will be told at once', 'Будет отозвано 1 незавершённое назначение'],
  [2, '2 open review assignments will end', 'Будут отозваны 2 незавершённых назначения'],
  [5, '5 open review assignments will end', 'Будет отозвано 5 незавершённых назначений'],
])('reviews that end are counted: %i', async (withdraws, english, russian) => {
  expect(await wordsOf({ withdraws })).toContain(english);
  expect(await wordsOf({ withdraws }, {}, 'ru')).toContain(russian);
});

test('no review ends where none is open', async () => {
  expect(await wordsOf({})).not.toContain('review assignment');
});

test('it says what will happen, and where it leads', async () => {
  const words = await wordsOf({ statusId: 5 });
  expect(words).toContain('Cord blood');
  expect(words).toContain('will be accepted for publication');
  expect(words).toContain('Its status will be “Accepted” at once, for the author too.');
});

test('a revision is called by its number', async () => {
  const asked = { action: 'send-for-revision', statusId: 8 } as const;
  expect(await wordsOf(asked, { revision: 1 })).toContain('for revision 2');
});

test('an undone submission goes back as what it was', async () => {
  const action = 'undo-submit';
  expect(await wordsOf({ action, statusId: 1 })).toContain('back to its author as a draft');
  expect(await wordsOf({ action, statusId: 8 }, { revision: 2 })).toContain('for revision 2');
});

test('an undone revision keeps what the author has added', async () => {
  const words = await wordsOf({ action: 'undo-send-for-revision', statusId: 4 });
  expect(words).toContain('Files that the author has already added stay for the next revision.');
});

test('the address is fixed once, kept, and answers for what was withdrawn', async () => {
  const slug = 'cord-blood';
  const address = 'http://journal.test/articles/cord-blood';
  const publish = { action: 'publish', statusId: 7 } as const;
  expect(await wordsOf(publish)).toContain('fixed for ever at first publication');
  expect(await wordsOf(publish, { slug })).toContain(`earlier address again: ${address}`);
  const undone = await wordsOf({ action: 'undo-publish', statusId: 5 }, { slug });
  expect(undone).toContain(`will answer that the article was withdrawn: ${address}`);
});
