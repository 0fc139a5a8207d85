import { randomUUID } from 'node:crypto';
import { startSession } from '../support/personal-area';
import { expectSaved, getField } from '../support/article-editor';
import { createSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { AssignmentClient, createReviewer } from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';

test('a reviewer reads the manuscript beside the review form', async ({ page, words, isPhone }) => {
  test.setTimeout(120_000);
  const { accept, files, pane } = words.reviewing;
  const [{ id }, editor, reviewer] = await Promise.all([
    createSubmission(`Cytokine release ${randomUUID()}`),
    createEditor(),
    createReviewer('Greta Falk'),
  ]);
  await (await AssignmentClient.signIn(editor)).assign(id, reviewer);
  // The browser of the tests has no PDF viewer, and says so.
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'pdfViewerEnabled', { value: true });
  });
  await startSession(page, words, reviewer.email);
  await page.goto(`/personal-area/reviewer-articles/details/${id}`);
  const toggle = page.getByRole('switch', { name: pane.toggle });
  const manuscript = page.getByTitle(files.manuscript);
  const tabs = page.getByRole('navigation', { name: words.articles.details.tabsLabel });
  await page.getByRole('button', { name: accept.long }).click();
  await expect(page.getByRole('button', { name: files.download })).toBeVisible();
  if (isPhone) {
    await expect(toggle).toHaveCount(0);
    return;
  }

  const comment = getField(page, words.articles.review.commentForAuthor);
  await comment.fill('The abstract is clear.');
  await toggle.check();
  await expect(manuscript).toHaveAttribute('src', /^blob:/);
  await expect(tabs).toBeHidden();
  await expect(comment).toHaveValue('The abstract is clear.');
  await expectSaved(page, words);
  const [left, right] = await Promise.all([manuscript.boundingBox(), comment.boundingBox()]);
  expect(left!.x + left!.width).toBeLessThan(right!.x);
  await expectAccessible(page);

  // The choice is remembered.
  await page.reload();
  await expect(manuscript).toHaveAttribute('src', /^blob:/);
  await toggle.uncheck();
  await expect(manuscript).toHaveCount(0);
  await expect(tabs).toBeVisible();
});
