import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { openSignedInPage, startSession, waitUntilLoaded } from '../support/personal-area';
import { getField } from '../support/article-editor';
import { AuthorClient } from '../support/articles';
import {
  createSubmission,
  EditorClient,
  expectStatus,
  openEditorArticle,
  ARTICLE_STATUSES,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { waitForLetterAbout } from '../support/mailbox';
import { expireHold } from '../support/octavo';
import {
  AssignmentClient,
  ASSIGNMENT_STATUSES,
  completeReview,
  createReviewer,
  findReviewer,
  getAssignmentCard,
  getMyReview,
  openReviewerPanel,
  RECOMMENDATIONS,
  submitReview,
  type Reviewer,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import { pluralize, type Texts } from '../support/texts';

const NOTE = 'You know this method better than anybody.';
const REASON = 'Please say which figure you mean.';

/** Enters an interest that the submissions of the tests have as a keyword. */
async function enterInterest(page: Page, words: Texts): Promise<void> {
  const { mine } = words.reviewers;
  await page.goto('/personal-area/profile/me');
  const card = page.getByRole('region', { name: mine.title });
  await getField(card, mine.interests).fill('GvHD');
  await getField(card, mine.interests).press('Enter');
  await expectAccessible(page);
  await card.getByRole('button', { name: mine.save, exact: true }).click();
  await expect(page.getByText(mine.saved)).toBeVisible();
}

/** Asks the reviewer from the panel with a note. */
async function askWithNote(page: Page, words: Texts, reviewer: Reviewer): Promise<void> {
  const { ask, terms } = words.assignments;
  const panel = await openReviewerPanel(page, words);
  const row = await findReviewer(panel, reviewer);
  await expect(row).toContainText('(GvHD)');
  await expectAccessible(page);
  await row.getByRole('button', { name: ask.actions.assign }).click();
  const question = page.getByRole('dialog', {
    name: ask.titles.assign.replace('{{name}}', reviewer.name),
  });
  await question.getByRole('button', { name: terms.addNote }).click();
  await getField(question, terms.note).fill(NOTE);
  await expectAccessible(page);
  await question.getByRole('button', { name: ask.actions.assign, exact: true }).click();
  await expect(
    page.getByText(words.assignments.asked.replace('{{name}}', reviewer.name)),
  ).toBeVisible();
}

test('an editor finds a reviewer by interest, returns and grades the review, and asks again', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(240_000);
  const { again, rating } = words.assignments;
  const back = words.assignments.return;
  const title = `Photopheresis ${randomUUID()}`;
  const [{ id, author }, editor, reviewer] = await Promise.all([
    createSubmission(title),
    createEditor(),
    createReviewer('Ilse Zimmer'),
  ]);
  const reviewersPage = await openSignedInPage(browser, words, reviewer.email);
  await enterInterest(reviewersPage, words);
  await startSession(page, words, editor);
  await openEditorArticle(page, id, 'reviewing');
  await askWithNote(page, words, reviewer);
  const request = await waitForLetterAbout(reviewer.email, 'review-request', title);
  expect(request.text).toContain(NOTE);
  const assignments = await AssignmentClient.signIn(editor);
  const { id: assignmentId } = await assignments.fetchAssignment(id, reviewer);
  await submitReview(assignmentId, reviewer, {
    resultId: RECOMMENDATIONS.needsChanges.id,
    commentForAuthor: 'A figure is missing.',
    commentForEditor: '',
  });

  await openEditorArticle(page, id, 'reviewing');
  const card = getAssignmentCard(page, reviewer);
  await card.getByRole('button', { name: back.open }).click();
  const returning = page.getByRole('dialog', {
    name: back.title.replace('{{name}}', reviewer.name),
  });
  await getField(returning, back.reason).fill(REASON);
  await expectAccessible(page);
  await returning.getByRole('button', { name: back.action, exact: true }).click();
  await expect(page.getByText(back.done.replace('{{name}}', reviewer.name))).toBeVisible();
  await expect(card).toContainText(REASON);
  await expect(card).toContainText(ASSIGNMENT_STATUSES.reviewing[language]);
  const letter = await waitForLetterAbout(reviewer.email, 'review-returned', title);
  expect(letter.text).toContain(REASON);

  await reviewersPage.goto(`/personal-area/reviewer-articles/details/${id}`);
  const review = getMyReview(reviewersPage, words);
  await expect(review).toContainText(REASON);
  await expectAccessible(reviewersPage);
  const comment = getField(review, words.articles.review.commentForAuthor);
  await expect(comment).toHaveValue('A figure is missing.');
  await comment.fill('Figure 2 is missing.');
  await completeReview(reviewersPage, words);

  await page.reload();
  const saved = page.waitForResponse((response) => response.url().endsWith('/rating'));
  await card.getByTitle(rating.stars[4]).click();
  await saved;
  await page.reload();
  await expect(card.getByRole('radio', { name: rating.stars[4] })).toBeChecked();
  await expectAccessible(page);

  await (await EditorClient.signIn(editor)).decide(id, 'send-for-revision');
  await expireHold(id);
  await waitForLetterAbout(author, 'article-sent-for-revision', title);
  const authorClient = await AuthorClient.signIn(author);
  await authorClient.revise(id);
  await authorClient.submit(id);
  await page.reload();
  await page.getByRole('button', { name: again.action }).click();
  const question = page.getByRole('dialog', { name: again.title });
  await expect(question.getByRole('listitem')).toHaveText([reviewer.name]);
  await expectAccessible(page);
  await question.getByRole('button', { name: again.confirm, exact: true }).click();
  await expect(page.getByText(pluralize(again, 'done', 1, language))).toBeVisible();
  await expectStatus(page, ARTICLE_STATUSES.underReview[language]);
  await expect(page.getByRole('button', { name: again.action })).toHaveCount(0);

  await page.goto('/personal-area/reviewers');
  await page.getByRole('searchbox').fill(reviewer.email);
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(1);
  await expect(rows).toContainText('GvHD');
  await expect(rows).toContainText(
    words.reviewers.rating.replace('{{rating}}', '4').replace('{{total}}', '1'),
  );
  await waitUntilLoaded(page);
  await expectAccessible(page);
});
