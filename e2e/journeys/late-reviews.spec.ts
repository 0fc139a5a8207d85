import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { getField } from '../support/article-editor';
import { createSubmission, openEditorArticle } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { getJournalDate } from '../support/journal-date';
import { extractLink, waitForLetterAbout } from '../support/mailbox';
import { makeOverdue, makeUnanswered } from '../support/octavo';
import { startSession } from '../support/personal-area';
import {
  AssignmentClient,
  ASSIGNMENT_STATUSES,
  createReviewer,
  getAssignmentCard,
  getMyReview,
  type Reviewer,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const REASON = 'My clinic was closed for a week. Ten more days, please.';

/** Opens the review by the link in the newest letter of this kind. */
async function openByLetter(page: Page, { email }: Reviewer, kind: string, title: string) {
  await page.goto(extractLink(await waitForLetterAbout(email, kind, title)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
}

/** Asks for more time below the review form; an empty note is not sent. */
async function askForTime(page: Page, words: Texts): Promise<void> {
  const { notes, refuse } = words.reviewing;
  const review = getMyReview(page, words);
  await expect(review.getByRole('button', { name: refuse.long })).toHaveCount(0);
  await expect(review.getByRole('button', { name: notes['cannot-finish'].action })).toBeVisible();
  await review.getByRole('button', { name: notes['more-time'].action }).click();
  await review.getByRole('button', { name: notes.send }).click();
  await expect(review.getByText(notes.required)).toBeVisible();
  await expectAccessible(page);
  await getField(review, notes['more-time'].label).fill(REASON);
  await review.getByRole('button', { name: notes.send }).click();
  await expect(page.getByText(notes.done)).toBeVisible();
  await expect(review).toContainText(REASON);
  await expect(review.getByRole('button', { name: notes['more-time'].action })).toHaveCount(0);
  await expectAccessible(page);
}

/** Finds the reviewer's words at the assignment and sets a new due date there. */
async function giveTime(page: Page, words: Texts, reviewer: Reviewer): Promise<string> {
  const { dates, notes } = words.assignments;
  const card = getAssignmentCard(page, reviewer);
  await expect(card).toContainText(notes['more-time']);
  await expect(card).toContainText(REASON);
  await expect(card).toContainText(notes.giveTime);
  await expectAccessible(page);
  const change = words.editorArticles.dates.change.replace('{{date}}', dates.due);
  await card.getByRole('button', { name: change, exact: true }).click();
  const day = getJournalDate(10);
  await card.getByLabel(dates.due, { exact: true }).fill(day);
  await card.getByRole('button', { name: words.editorArticles.dates.save, exact: true }).click();
  await expect(card.locator(`time[datetime="${day}"]`)).toBeVisible();
  await expect(card.getByText(notes.pending)).toHaveCount(0);
  return day;
}

test('a late reviewer asks for more time and gets it, and an editor is told of a silent one', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const title = `Late ${randomUUID()}`;
  const [{ id }, editor, late, silent] = await Promise.all([
    createSubmission(title),
    createEditor(),
    createReviewer('Lena Marsh'),
    createReviewer('Silas Quist'),
  ]);
  const assignmentClient = await AssignmentClient.signIn(editor);
  const { id: lateId } = await assignmentClient.assign(id, late);
  const { id: silentId } = await assignmentClient.assign(id, silent);

  const reviewersPage = await (await browser.newContext()).newPage();
  await openByLetter(reviewersPage, late, 'review-request', title);
  await reviewersPage.getByRole('button', { name: words.reviewing.accept.long }).click();
  await expect(reviewersPage.getByText(words.reviewing.done.accept)).toBeVisible();
  await makeUnanswered(silentId, 8);
  expect((await waitForLetterAbout(editor, 'review-late', title)).text).toContain(silent.name);
  await waitForLetterAbout(silent.email, 'review-reminder', title);

  await makeOverdue(lateId);
  expect((await waitForLetterAbout(editor, 'review-late', title, 2)).text).toContain(late.name);
  await openByLetter(reviewersPage, late, 'review-overdue', title);
  await askForTime(reviewersPage, words);
  expect((await waitForLetterAbout(editor, 'message-received', title)).text).toContain(REASON);

  await startSession(page, words, editor);
  await openEditorArticle(page, id, 'reviewing');
  await expect(getAssignmentCard(page, late)).toContainText(ASSIGNMENT_STATUSES.overdue[language]);
  const day = await giveTime(page, words, late);
  await expect(getAssignmentCard(page, late)).toContainText(
    ASSIGNMENT_STATUSES.reviewing[language],
  );
  const letter = await waitForLetterAbout(late.email, 'review-due-date-changed', title);
  expect(letter.text).toContain(day.split('-').reverse().join('.'));
  await reviewersPage.reload();
  await expect(getMyReview(reviewersPage, words)).toContainText(
    ASSIGNMENT_STATUSES.reviewing[language],
  );
  await expect(
    getMyReview(reviewersPage, words).getByRole('button', { name: words.reviewing.refuse.long }),
  ).toBeVisible();

  await page.goto('/personal-area/notifications');
  const entries = page.getByRole('listitem').filter({ hasText: title });
  await expect(entries.filter({ hasText: silent.name })).toBeVisible();
  await expect(entries.filter({ hasText: late.name }).first()).toBeVisible();
  await expectAccessible(page);
});
