import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn, untilAllIsThere } from '../house/area';
import { expectSaved, field } from '../house/article-editor';
import { newSubmission, STATUSES } from '../house/desk';
import { newEditor } from '../house/editors';
import { letterAbout, linkIn } from '../house/mailbox';
import {
  answerCriterion,
  Assigner,
  ASSIGNMENT_STATUSES,
  completeReview,
  MY_ASSIGNMENTS,
  myReview,
  newReviewer,
  RESULTS,
  REVIEWER_ARTICLES,
  type Reviewer,
} from '../house/reviews';
import { expect, expectAccessible, test } from '../house/test';
import type { Language, Texts } from '../house/texts';

/** By the link of the letter: the request, the refusal, and what becomes of the link. */
async function refuseByLink(page: Page, words: Texts, { email }: Reviewer, title: string) {
  const { refuse, link } = words.reviewing;
  const heading = page.getByRole('heading', { level: 1 });
  const address = linkIn(await letterAbout(email, 'review-request', title));
  await page.goto(address);
  await expect(heading).toHaveText(title);
  await expectAccessible(page);
  await page.getByRole('button', { name: refuse.long }).click();
  const question = page.getByRole('dialog', { name: refuse.question });
  await question.getByRole('button', { name: refuse.confirm }).click();
  await expect(heading).toHaveText(link.refused.title);
  await expect(heading).toBeFocused();
  await page.goto(address);
  await expect(heading).toHaveText(link.ended.title);
  await expectAccessible(page);
}

/** What one looks for among the articles is in the address, and can be cleared. */
async function lookForArticles(page: Page, words: Texts, language: Language, subject: string) {
  const { filters, articles } = words.reviewing;
  const titles = page.getByRole('link', { name: new RegExp(`^${subject}`) });
  const status = page.getByLabel(words.articles.columns.status, { exact: true });
  await page.getByRole('link', { name: words.reviewing.list.findArticles }).click();
  // The one that was refused went back to those who wait for a reviewer.
  await expect(titles).toHaveText([`${subject} one`]);
  await expectAccessible(page);
  await status.selectOption(filters.allStatuses);
  await page.getByRole('button', { name: words.lists.apply }).click();
  await expect(page).toHaveURL(`${REVIEWER_ARTICLES}?status=all`);
  await expect(titles).toHaveCount(2);
  await page.getByLabel(words.articles.columns.title, { exact: true }).fill(`${subject} two`);
  await expect(titles).toHaveText([`${subject} two`]); // nobody has pressed Enter
  await expect(page).toHaveURL(/status=all.*title=|title=.*status=all/);
  await page.getByLabel(filters.author, { exact: true }).fill('Nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText(articles.noneAtAllHint)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel(filters.author, { exact: true })).toHaveValue('Nobody');
  await page.getByRole('button', { name: words.lists.clear }).click();
  await expect(page).toHaveURL(REVIEWER_ARTICLES);
  await expect(status.locator('option:checked')).toHaveText(STATUSES.underReview[language]);
  await titles.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${subject} one`);
}

/** The same review in two windows: what both changed, the reviewer decides on. */
async function writeInTwoWindows(page: Page, words: Texts): Promise<void> {
  const { commentForAuthor } = words.articles.review;
  const { conflict } = words.reviewing;
  const other = await page.context().newPage();
  await other.goto(page.url());
  await field(other, commentForAuthor).fill('Written in the other window.');
  await expectSaved(other, words);
  await other.close();
  await field(page, commentForAuthor).fill('Written in this window.');
  const question = page.getByRole('dialog', { name: conflict.title });
  await expect(question).toContainText('Written in the other window.');
  await expectAccessible(page);
  await question.getByRole('button', { name: conflict.keepMine }).click();
  await expect(question).toBeHidden();
  await expectSaved(page, words);
}

test('a reviewer refuses one article, finds the other, writes about it and hands it in', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { accept, complete, done, form, main, outcome } = words.reviewing;
  const subject = `Cell therapy ${randomUUID().slice(0, 8)}`;
  const [one, two, editor, reviewer] = await Promise.all([
    newSubmission(`${subject} one`),
    newSubmission(`${subject} two`),
    newEditor(),
    newReviewer('Greta Falk'),
  ]);
  const assigner = await Assigner.signedIn(editor);
  await assigner.assign(two.id, reviewer);
  await assigner.assign(one.id, reviewer);
  await refuseByLink(page, words, reviewer, `${subject} two`);

  await signIn(page, words, reviewer.email);
  await expect(page).toHaveURL(MY_ASSIGNMENTS);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row(`${subject} two`)).toContainText(ASSIGNMENT_STATUSES.declined[language]);
  await expect(row(`${subject} one`).getByRole('button')).toHaveCount(2);
  await expectAccessible(page);
  await lookForArticles(page, words, language, subject);

  await expect(page.getByText(main.afterAgreeing)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: accept.long }).click();
  await expect(page.getByText(done.accept)).toBeVisible();
  const sheet = myReview(page, words);
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  await sheet.getByRole('button', { name: complete.action }).click();
  await expect(sheet.getByText(form.resultNeeded)).toBeVisible();
  await expect(sheet.getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);

  await writeInTwoWindows(page, words);
  await answerCriterion(sheet, words, 'writtenInGoodEnglish', 'no');
  await sheet.getByRole('radio', { name: RESULTS.canBePublished[language], exact: true }).check();
  await completeReview(page, words);
  const [completed = ''] = outcome.completed.split('{{');
  await expect(sheet).toContainText(completed);
  await expect(sheet).toContainText('Written in this window.');
  await expectAccessible(page);
  for (const tab of ['files', 'events'] as const) {
    await page.getByRole('link', { name: words.articles.details.tabs[tab], exact: true }).click();
    await untilAllIsThere(page);
    await expectAccessible(page);
  }
});
