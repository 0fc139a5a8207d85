import { randomUUID } from 'node:crypto';
import { inAnotherBrowser, signIn, untilAllIsThere } from '../house/area';
import { field } from '../house/article-editor';
import { correspondingAuthor } from '../house/articles';
import {
  ask,
  atSomeTime,
  confirm,
  decisions,
  DESK,
  expectStatus,
  goToPart,
  newSubmission,
  openFromList,
  openOnDesk,
  partLink,
  STATUSES,
} from '../house/desk';
import { newEditor } from '../house/editors';
import { lettersTo } from '../house/mailbox';
import { expect, expectAccessible, test } from '../house/test';
import type { Language, Texts } from '../house/texts';

const HOLD_MINUTES = 10;

/** Who will be told of a decision, and when. */
function willBeTold(words: Texts, language: Language): string {
  const form = new Intl.PluralRules(language).select(HOLD_MINUTES);
  const told = (words.decisions.tells as Record<string, string>)[`author_${form}`] ?? '';
  return told.replace('{{name}}', 'V. Sokolova').replace('{{count}}', String(HOLD_MINUTES));
}

test('what an editor looks for is in the address', async ({ page, words, language, isPhone }) => {
  const { list } = words.desk;
  const { byStatus, noneFound } = words.articles.list;
  const subject = `Chimerism ${randomUUID()}`;
  for (const number of [1, 2]) await newSubmission(`${subject} ${number}`);
  const titles = page.getByRole('link', { name: new RegExp(`^${subject} \\d$`) });
  const search = page.getByRole('searchbox');
  await signIn(page, words, await newEditor());

  await expect(page).toHaveURL(DESK);
  const statuses = page.getByRole('navigation', { name: byStatus });
  await expect(statuses.locator('[aria-current]')).toHaveText(STATUSES.submitted[language]);
  // Nobody has pressed Enter.
  await search.pressSequentially(subject);
  await expect(titles).toHaveText([`${subject} 2`, `${subject} 1`]);
  await expect(page).toHaveURL(`${DESK}?title=${encodeURIComponent(subject).replace('%20', '+')}`);

  if (isPhone) {
    await page
      .getByLabel(words.lists.sortBy)
      .selectOption(words.lists.ascending.replace('{{column}}', words.articles.columns.title));
  } else {
    await page.getByRole('link', { name: words.articles.columns.title, exact: true }).click();
  }
  await expect(titles).toHaveText([`${subject} 1`, `${subject} 2`]);
  await page.getByLabel(list.withoutIssue).check();
  await expect(page).toHaveURL(/order=titleEn.*&withoutIssue=true/);
  await expect(titles).toHaveCount(2);

  await statuses.getByRole('link', { name: STATUSES.published[language] }).click();
  await expect(page.getByText(noneFound.replace('{{title}}', subject))).toBeVisible();
  await expectAccessible(page);
  const shared = page.url();
  await page.getByRole('link', { name: list.clearFilters }).click();
  await expect(search).toHaveValue('');
  await expect(page.getByRole('row').nth(5)).toBeVisible(); // the demo's
  await page.goto(shared);
  await expect(search).toHaveValue(subject);
  await expect(page.getByLabel(list.withoutIssue)).toBeChecked();

  await page.goto(DESK);
  await search.fill(subject);
  await expect(page).toHaveURL(/title=/);
  await titles.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${subject} 2`);
  await page.goBack();
  await expect(titles).toHaveCount(2);
  await expect(search).toHaveValue(subject);
});

test('an editor reads an article, writes to its author, decides and undoes it', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { hints, held, messages } = words.desk;
  const { tells, leadsTo, letter } = words.decisions;
  const { send } = words.articles.messages;
  const title = `Donor lymphocytes ${randomUUID()}`;
  const { id, author } = await newSubmission(title);
  const authorsPage = await inAnotherBrowser(browser, words, author);
  await signIn(page, words, await newEditor());
  const status = (name: keyof typeof STATUSES) => expectStatus(page, STATUSES[name][language]);
  const thread = (text: string) => page.getByRole('listitem').filter({ hasText: text });

  await expectAccessible(page);
  await openFromList(page, words, title);
  await expect(page.getByText(hints['add-reviewers'])).toBeVisible();
  await status('submitted');
  await expectAccessible(page);
  for (const part of [
    'files',
    'reviewing',
    'references',
    'contentHtml',
    'contentPdf',
    'events',
  ] as const) {
    await goToPart(page, words, part);
    await untilAllIsThere(page);
    await expectAccessible(page);
  }
  await expect(page.getByText(/^Vera Sokolova/).first()).toBeVisible();

  await field(page, messages.text).fill('The editors have your manuscript.');
  await page.getByRole('button', { name: send, exact: true }).click();
  await expect(thread('The editors have your manuscript.')).toContainText(words.desk.you);
  await authorsPage.goto(`/personal-area/user-articles/details/${id}`);
  const seen = authorsPage.getByRole('listitem');
  await expect(seen.filter({ hasText: 'The editors have your manuscript.' })).toContainText(
    words.articles.roles.editor,
  );
  await expect(authorsPage.getByText('Lebedev')).toHaveCount(0);

  const accepting = await ask(page, words, 'accept');
  await expect(accepting).toContainText(title);
  await expect(accepting).toContainText(willBeTold(words, language));
  await expect(accepting).toContainText(leadsTo.replace('{{status}}', STATUSES.accepted[language]));
  await field(accepting, letter.label).fill('We are glad to accept it.');
  await expectAccessible(page);
  await confirm(page, words, 'accept');
  await status('accepted');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(page.getByText(atSomeTime(held))).toBeVisible();
  await expect(thread('We are glad to accept it.')).toContainText(atSomeTime(messages.heldUntil));
  await expectAccessible(page);
  await authorsPage.reload();
  await expectStatus(authorsPage, STATUSES.accepted[language]);
  await expect(seen.filter({ hasText: 'The editors have your manuscript.' })).toBeVisible();
  await expect(authorsPage.getByText('We are glad to accept it.')).toHaveCount(0);

  const undoing = await ask(page, words, 'undo-accept');
  await expect(undoing).toContainText(tells.recalled.replace('{{name}}', 'V. Sokolova'));
  await expectAccessible(page);
  await confirm(page, words, 'undo-accept');
  await status('submitted');
  await expect(page.getByText(atSomeTime(held))).toHaveCount(0);
  await expect(thread('The editors have your manuscript.')).toBeVisible();
  await expect(thread('We are glad to accept it.')).toHaveCount(0);

  for (const [action, undo, name] of [
    ['send-for-revision', 'undo-send-for-revision', 'revision'],
    ['decline', 'undo-decline', 'declined'],
  ] as const) {
    await ask(page, words, action);
    await expectAccessible(page);
    await confirm(page, words, action);
    await status(name);
    await ask(page, words, undo);
    await confirm(page, words, undo);
    await status('submitted');
    await expect(page.getByText(atSomeTime(held))).toHaveCount(0);
  }
  await goToPart(page, words, 'events');
  const mine = `${words.desk.you}, ${words.desk.inPart.editor}`;
  await expect(page.getByRole('listitem').filter({ hasText: mine })).toHaveCount(6);
  // Of all that was decided and undone the author has heard nothing.
  expect(await lettersTo(author)).toEqual([]);
});

test('of two editors who decide at once one is told of the other', async ({
  page,
  browser,
  words,
  language,
}) => {
  const { failed, overtaken, letter } = words.decisions;
  const { id } = await newSubmission('Residual disease before transplantation');
  await signIn(page, words, await newEditor());
  const other = await inAnotherBrowser(browser, words, await newEditor());
  await openOnDesk(page, id);
  await openOnDesk(other, id);
  await ask(page, words, 'accept');
  const declining = await ask(other, words, 'decline');
  await field(declining, letter.label).fill('Regrettably, the journal cannot publish it.');

  await confirm(page, words, 'accept');
  await declining.getByRole('button', { name: words.decisions.actions.decline }).click();
  await expect(declining).toBeHidden();
  const refusal = other.getByRole('alert').filter({ hasText: failed.decline });
  await expect(refusal).toContainText(overtaken);
  await expectStatus(other, STATUSES.accepted[language]);
  await expect(decisions(other, words).getByRole('button')).toHaveText([
    words.decisions.actions.publish,
    words.decisions.actions['undo-accept'],
  ]);
  await expectAccessible(other);
  await expectStatus(page, STATUSES.accepted[language]);
});

test('an editor among the authors may look, and no more', async ({ page, words }) => {
  const { recused, reviewing, roles } = words.desk;
  const editor = await newEditor();
  const { id } = await newSubmission('Virus-specific T cells', {
    authors: [correspondingAuthor(editor)],
    suggestedReviewers: [
      { email: 'dausset@e2e.test', firstNameEn: 'Jean', lastNameEn: 'Dausset', exclude: false },
    ],
  });
  await signIn(page, words, editor);
  await openOnDesk(page, id);
  await expect(page.getByText(recused.title)).toBeVisible();
  await expect(partLink(page, words, 'files')).toBeVisible();
  await expect(decisions(page, words)).toHaveCount(0);
  await expect(field(page, words.desk.messages.text)).toHaveCount(0);
  await expect(page.getByRole('link', { name: words.articles.details.edit })).toHaveCount(0);
  await expectAccessible(page);
  await goToPart(page, words, 'events');
  await expect(page.getByRole('listitem').filter({ hasText: roles.author }).first()).toBeVisible();
  await page.goto(`${DESK}/details/${id}?tab=reviewing`);
  await expect(page.getByText(reviewing.hidden)).toBeVisible();
  await expect(page.getByText('Dausset')).toHaveCount(0);
  await page.goto(`${DESK}/edit/${id}`);
  await expect(page).toHaveURL(`${DESK}/details/${id}`);
});
