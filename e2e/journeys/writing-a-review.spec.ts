import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { signIn, waitUntilLoaded } from '../support/personal-area';
import { expectSaved, getField } from '../support/article-editor';
import { createSubmission, ARTICLE_STATUSES } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { waitForLetterAbout, extractLink } from '../support/mailbox';
import {
  answerCriterion,
  AssignmentClient,
  ASSIGNMENT_STATUSES,
  completeReview,
  MY_ASSIGNMENTS,
  getMyReview,
  createReviewer,
  RECOMMENDATIONS,
  REVIEWER_ARTICLES,
  type Reviewer,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Language, Texts } from '../support/texts';

/** Refuses a request by the link of the letter and expects the link to be invalid afterwards. */
async function refuseByLink(page: Page, words: Texts, { email }: Reviewer, title: string) {
  const { refuse, link } = words.reviewing;
  const heading = page.getByRole('heading', { level: 1 });
  const address = extractLink(await waitForLetterAbout(email, 'review-request', title));
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

/** Filters the reviewer's articles, expects the filters in the URL, and clears them. */
async function filterArticles(page: Page, words: Texts, language: Language, subject: string) {
  const { filters, articles } = words.reviewing;
  const titles = page.getByRole('link', { name: new RegExp(`^${subject}`) });
  const status = page.getByLabel(words.articles.columns.status, { exact: true });
  await page.getByRole('link', { name: words.reviewing.list.findArticles }).click();
  await expect(titles).toHaveText([`${subject} one`]);
  await expectAccessible(page);
  await status.selectOption(filters.allStatuses);
  await page.getByRole('button', { name: words.lists.apply }).click();
  await expect(page).toHaveURL(`${REVIEWER_ARTICLES}?status=all`);
  // A refused article is out of sight, whatever its status.
  await expect(titles).toHaveText([`${subject} one`]);
  const title = page.getByLabel(words.articles.columns.title, { exact: true });
  await title.fill(`${subject} two`);
  await expect(titles).toHaveCount(0); // without Enter
  await title.fill(`${subject} one`);
  await expect(titles).toHaveText([`${subject} one`]);
  await expect(page).toHaveURL(/status=all.*title=|title=.*status=all/);
  await page.getByLabel(filters.author, { exact: true }).fill('Nobody');
  await page.keyboard.press('Enter');
  await expect(page.getByText(articles.noneAtAllHint)).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByLabel(filters.author, { exact: true })).toHaveValue('Nobody');
  await page.getByRole('button', { name: words.lists.clear }).click();
  await expect(page).toHaveURL(REVIEWER_ARTICLES);
  await expect(status.locator('option:checked')).toHaveText(ARTICLE_STATUSES.underReview[language]);
  await titles.first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${subject} one`);
}

/** Changes the same field of a review in two windows and resolves the conflict. */
async function writeInTwoWindows(page: Page, words: Texts): Promise<void> {
  const { commentForAuthor } = words.articles.review;
  const { conflict } = words.reviewing;
  const other = await page.context().newPage();
  await other.goto(page.url());
  await getField(other, commentForAuthor).fill('Written in the other window.');
  await expectSaved(other, words);
  await other.close();
  await getField(page, commentForAuthor).fill('Written in this window.');
  const question = page.getByRole('dialog', { name: conflict.title });
  await expect(question).toContainText('Written in the other window.');
  await expectAccessible(page);
  await question.getByRole('button', { name: conflict.keepMine }).click();
  await expect(question).toBeHidden();
  await expectSaved(page, words);
}

test('a reviewer refuses one request, finds the other article and completes its review', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { accept, complete, done, form, main, outcome } = words.reviewing;
  const subject = `Cell therapy ${randomUUID().slice(0, 8)}`;
  const [one, two, editor, reviewer] = await Promise.all([
    createSubmission(`${subject} one`),
    createSubmission(`${subject} two`),
    createEditor(),
    createReviewer('Greta Falk'),
  ]);
  const assignmentClient = await AssignmentClient.signIn(editor);
  await assignmentClient.assign(two.id, reviewer);
  await assignmentClient.assign(one.id, reviewer);
  await refuseByLink(page, words, reviewer, `${subject} two`);

  await signIn(page, words, reviewer.email);
  await expect(page).toHaveURL(MY_ASSIGNMENTS);
  const row = (title: string) => page.getByRole('row').filter({ hasText: title });
  await expect(row(words.reviewing.list.refused)).toContainText(
    ASSIGNMENT_STATUSES.declined[language],
  );
  await expect(row(`${subject} two`)).toHaveCount(0); // a refused article is out of sight
  await expect(row(`${subject} one`).getByRole('button')).toHaveCount(2);
  await expectAccessible(page);
  await filterArticles(page, words, language, subject);

  await expect(page.getByText(main.afterAgreeing)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: accept.long }).click();
  await expect(page.getByText(done.accept)).toBeVisible();
  const review = getMyReview(page, words);
  await expect(review.getByRole('heading', { level: 2 })).toBeFocused();
  await review.getByRole('button', { name: complete.action }).click();
  await expect(review.getByText(form.resultNeeded)).toBeVisible();
  await expect(review.getByRole('radio').first()).toBeFocused();
  await expectAccessible(page);

  await writeInTwoWindows(page, words);
  await answerCriterion(review, words, 'writtenInGoodEnglish', 'no');
  await review
    .getByRole('radio', { name: RECOMMENDATIONS.canBePublished[language], exact: true })
    .check();
  await completeReview(page, words);
  const [completed = ''] = outcome.completed.split('{{');
  await expect(review).toContainText(completed);
  await expect(review).toContainText('Written in this window.');
  await expectAccessible(page);
  for (const tab of ['files', 'events'] as const) {
    await page.getByRole('link', { name: words.articles.details.tabs[tab], exact: true }).click();
    await waitUntilLoaded(page);
    await expectAccessible(page);
  }
});
