import { randomUUID } from 'node:crypto';
import { openSignedInPage, signIn } from '../support/personal-area';
import { expectSaved, getField } from '../support/article-editor';
import { createSubmission, openEditorArticle } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { expectFocusTrap, tabAndPress, tabTo, tabAndType } from '../support/keyboard';
import {
  getAssignmentCard,
  MY_ASSIGNMENTS,
  getMyReview,
  createReviewer,
  RECOMMENDATIONS,
} from '../support/reviews';
import { expect, test } from '../support/test';

test('a reviewer is assigned and reviews with the keyboard only', async ({ page, browser, words }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  test.setTimeout(120_000);
  const { assign, ask, asked } = words.assignments;
  const { accept, complete, form, outcome } = words.reviewing;
  const { commentForAuthor, criteria, ratings, yes } = words.articles.review;
  const title = `Viral load ${randomUUID()}`;
  const [{ id }, reviewer, editor] = await Promise.all([
    createSubmission(title),
    createReviewer('Hugo Brandt'),
    createEditor(),
  ]);

  const editorPage = await openSignedInPage(browser, words, editor);
  await openEditorArticle(editorPage, id, 'reviewing');
  await tabAndPress(editorPage, editorPage.getByRole('button', { name: assign, exact: true }));
  const panel = editorPage.getByRole('region', { name: assign });
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await editorPage.keyboard.type(reviewer.email);
  await expect(panel.getByRole('list').first().locator('> li')).toHaveCount(1);
  const assignButton = panel.getByRole('button', { name: ask.actions.assign });
  await tabAndPress(editorPage, assignButton);
  const question = editorPage.getByRole('dialog', {
    name: ask.titles.assign.replace('{{name}}', reviewer.name),
  });
  await expectFocusTrap(editorPage, question, assignButton);
  await editorPage.keyboard.press('Enter');
  await tabAndPress(
    editorPage,
    question.getByRole('button', { name: ask.actions.assign, exact: true }),
  );
  await expect(editorPage.getByText(asked.replace('{{name}}', reviewer.name))).toBeVisible();
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await expect(getAssignmentCard(editorPage, reviewer)).toBeVisible();

  await signIn(page, words, reviewer.email);
  await expect(page).toHaveURL(MY_ASSIGNMENTS);
  await tabAndPress(page, page.getByRole('link', { name: title, exact: true }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await tabAndPress(page, page.getByRole('button', { name: accept.long }));
  const review = getMyReview(page, words);
  await expect(review.getByRole('heading', { level: 2 })).toBeFocused();
  const getRadio = (name: string) => review.getByRole('radio', { name, exact: true });
  // A radio group is one tab stop; arrow keys choose.
  await tabAndPress(page, getRadio(RECOMMENDATIONS.canBePublished.en), 'Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(getRadio(RECOMMENDATIONS.needsChanges.en)).toBeChecked();
  await tabAndPress(page, getRadio(ratings[5]), 'ArrowDown');
  await expect(getRadio(ratings[4])).toBeChecked();
  const data = review.getByRole('radiogroup', { name: criteria.containsCurrentScientificData });
  await tabTo(page, review.getByRole('button', { name: form.clearRating }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(data.getByRole('radio', { name: yes, exact: true })).toBeChecked();
  await tabAndType(page, getField(review, commentForAuthor), 'The methods are sound.');
  await expectSaved(page, words);

  const completeButton = review.getByRole('button', { name: complete.action });
  await tabAndPress(page, completeButton);
  const confirmation = page.getByRole('dialog', { name: complete.question });
  await expectFocusTrap(page, confirmation, completeButton);
  await page.keyboard.press('Enter');
  await tabAndPress(page, confirmation.getByRole('button', { name: complete.confirm }));
  const [completed = ''] = outcome.completed.split('{{');
  await expect(review).toContainText(completed);
});
