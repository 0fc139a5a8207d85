import { randomUUID } from 'node:crypto';
import { inAnotherBrowser, signIn } from '../house/area';
import { expectSaved, field } from '../house/article-editor';
import { newSubmission, openOnDesk } from '../house/desk';
import { newEditor } from '../house/editors';
import { expectToHoldFocus, press, tabTo, write } from '../house/keyboard';
import { assignmentOf, MY_ASSIGNMENTS, myReview, newReviewer, RESULTS } from '../house/reviews';
import { expect, test } from '../house/test';

test('a reviewer is asked and reviews with the keyboard alone', async ({ page, browser, words }, {
  project,
}) => {
  test.skip(project.name !== 'desktop-en', 'the keys are the same everywhere');
  test.setTimeout(120_000);
  const { assign, ask, asked } = words.assignments;
  const { accept, complete, form, outcome } = words.reviewing;
  const { commentForAuthor, criteria, ratings, yes } = words.articles.review;
  const title = `Viral load ${randomUUID()}`;
  const [{ id }, reviewer, editor] = await Promise.all([
    newSubmission(title),
    newReviewer('Hugo Brandt'),
    newEditor(),
  ]);

  const desk = await inAnotherBrowser(browser, words, editor);
  await openOnDesk(desk, id, 'reviewing');
  await press(desk, desk.getByRole('button', { name: assign, exact: true }));
  const panel = desk.getByRole('region', { name: assign });
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await desk.keyboard.type(reviewer.email);
  await expect(panel.getByRole('list').first().locator('> li')).toHaveCount(1);
  const choose = panel.getByRole('button', { name: ask.actions.assign });
  await press(desk, choose);
  const question = desk.getByRole('dialog', {
    name: ask.titles.assign.replace('{{name}}', reviewer.name),
  });
  await expectToHoldFocus(desk, question, choose);
  await desk.keyboard.press('Enter');
  await press(desk, question.getByRole('button', { name: ask.actions.assign, exact: true }));
  await expect(desk.getByText(asked.replace('{{name}}', reviewer.name))).toBeVisible();
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await expect(assignmentOf(desk, reviewer)).toBeVisible();

  await signIn(page, words, reviewer.email);
  await expect(page).toHaveURL(MY_ASSIGNMENTS);
  await press(page, page.getByRole('link', { name: title }));
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  await press(page, page.getByRole('button', { name: accept.long }));
  const sheet = myReview(page, words);
  await expect(sheet.getByRole('heading', { level: 2 })).toBeFocused();
  const radio = (name: string) => sheet.getByRole('radio', { name, exact: true });
  // A group of choices is one stop; the arrows choose.
  await press(page, radio(RESULTS.canBePublished.en), 'Space');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await expect(radio(RESULTS.needsChanges.en)).toBeChecked();
  await press(page, radio(ratings[5]), 'ArrowDown');
  await expect(radio(ratings[4])).toBeChecked();
  const data = sheet.getByRole('radiogroup', { name: criteria.containsCurrentScientificData });
  await tabTo(page, sheet.getByRole('button', { name: form.clearRating }));
  await page.keyboard.press('Tab');
  await page.keyboard.press('ArrowDown');
  await expect(data.getByRole('radio', { name: yes, exact: true })).toBeChecked();
  await write(page, field(sheet, commentForAuthor), 'The methods are sound.');
  await expectSaved(page, words);

  const hand = sheet.getByRole('button', { name: complete.action });
  await press(page, hand);
  const sure = page.getByRole('dialog', { name: complete.question });
  await expectToHoldFocus(page, sure, hand);
  await page.keyboard.press('Enter');
  await press(page, sure.getByRole('button', { name: complete.confirm }));
  const [completed = ''] = outcome.completed.split('{{');
  await expect(sheet).toContainText(completed);
});
