import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import {
  ARTICLE_STATUSES,
  createSubmission,
  EDITOR_ARTICLES,
  EditorClient,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { confirmDialog } from '../support/lists';
import { waitForLetterAbout } from '../support/mailbox';
import { runSql } from '../support/octavo';
import { startSession } from '../support/personal-area';
import { AssignmentClient, createReviewer, type Reviewer } from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

interface LateArticle {
  id: number;
  title: string;
  number: string;
  editor: string;
  reviewer: Reviewer;
}

/** Creates an article whose only reviewer has not answered for eight days and got no reminder. */
async function createLateArticle(): Promise<LateArticle> {
  const title = `Cytokines ${randomUUID()}`;
  const [{ id }, editor, reviewer] = await Promise.all([
    createSubmission(title),
    createEditor(),
    createReviewer('Silas Quist'),
  ]);
  const assignment = await (await AssignmentClient.signIn(editor)).assign(id, reviewer);
  await waitForLetterAbout(reviewer.email, 'review-request', title);
  const past = "created_at = created_at - interval '8 days'";
  await runSql(`
    update review_assignments set ${past} where id = ${assignment.id};
    update notifications set ${past} where review_assignment_id = ${assignment.id}`);
  const { manuscriptNumber } = await (await EditorClient.signIn(editor)).fetchArticle(id);
  return { id, title, number: manuscriptNumber ?? '', editor, reviewer };
}

const getRow = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });

/** Text of the next step: one reviewer, one day late. */
function describeReminder(words: Texts): string {
  const { stepsWithReviewers, daysLate_one: delay } = words.workbench;
  return `${stepsWithReviewers['remind-reviewers_one']}, ${delay}`.replaceAll('{{count}}', '1');
}

test(
  'an editor finds an article by its number and sees what happens next',
  { tag: '@screens' },
  async ({ page, words, language, isPhone }) => {
    test.setTimeout(120_000);
    const { list, late, reviews } = words.workbench;
    const { title, number, editor, reviewer } = await createLateArticle();
    await startSession(page, words, editor);
    await page.goto(EDITOR_ARTICLES);
    const statuses = page.getByRole('navigation', { name: words.articles.list.byStatus });
    await expect(statuses.getByRole('link')).toHaveCount(8);
    await expect(statuses.getByRole('link').first()).toHaveText(
      new RegExp(`^${words.articles.list.all}\\s*\\d+$`),
    );
    await expectAccessible(page);

    // The article is under review, and another tab was open.
    await page.getByRole('searchbox').fill(number);
    const row = getRow(page, title);
    await expect(row).toBeVisible();
    await expect(page.getByText(list.searchesAll)).toBeVisible();
    await expect(row).toContainText(number);
    await expect(row).toContainText(ARTICLE_STATUSES.underReview[language]);
    await expect(row).toContainText(words.workbench.today);
    await expect(row).toContainText(late);
    await expect(row).toContainText(describeReminder(words));
    const progress = reviews.in.replace('{{completed}}', '0').replace('{{asked}}', '1');
    await expect(row.getByText(progress)).toBeVisible({ visible: !isPhone });
    const tab = statuses.getByRole('link', { name: ARTICLE_STATUSES.underReview[language] });
    await expect(tab).toContainText('1');
    await expectAccessible(page);

    await page.getByRole('searchbox').fill(`${reviewer.name.split(' ')[1]} ${title}`);
    await expect(page).toHaveURL(/search=Quist/);
    await expect(row).toBeVisible();
    await page.getByRole('searchbox').fill(`zebra ${title}`);
    await expect(
      page.getByText(list.noneFound.replace('{{search}}', `zebra ${title}`)),
    ).toBeVisible();
    await expectAccessible(page);
  },
);

test('filters are shown, removed and saved as a view', async ({ page, words }) => {
  test.setTimeout(120_000);
  const { filters, chips, views } = words.workbench;
  const { title, editor } = await createLateArticle();
  await startSession(page, words, editor);
  await page.goto(`${EDITOR_ARTICLES}?status=under-review`);
  await page.getByLabel(filters.late, { exact: true }).check();
  await expect(page).toHaveURL(/status=under-review&late=true/);
  await page.getByRole('button', { name: filters.open }).click();
  const drawer = page.getByRole('dialog', { name: filters.title });
  await expect(drawer.getByLabel(filters.late, { exact: true })).toBeChecked();
  await drawer.getByLabel(filters.waits).selectOption(filters.waitsFor.reviewers);
  await drawer.getByLabel(filters.reviews).selectOption(filters.reviewChoices.unanswered);
  await expectAccessible(page);
  await drawer.getByRole('button', { name: filters.apply }).click();
  await expect(drawer).toBeHidden();
  const inUse = page.getByRole('list', { name: chips.label });
  await expect(inUse.getByRole('link')).toHaveCount(2);
  await expect(getRow(page, title)).toBeVisible();
  await expectAccessible(page);

  const name = `Silent ${randomUUID()}`;
  await page.getByRole('button', { name: views.open, exact: true }).click();
  await page.getByRole('menuitem', { name: views.save }).click();
  const dialog = page.getByRole('dialog', { name: views.saveTitle });
  await dialog.getByLabel(views.name).fill(name);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: views.submit, exact: true }).click();
  await expect(page.getByText(views.saved.replace('{{name}}', name))).toBeVisible();

  const unanswered = chips.remove.replace('{{filter}}', filters.reviewChoices.unanswered);
  await inUse.getByRole('link', { name: unanswered }).click();
  await expect(inUse.getByRole('link')).toHaveCount(1);
  await page.goto(EDITOR_ARTICLES);
  await page.getByRole('button', { name: views.open, exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('menuitem', { name }).click();
  await expect(inUse.getByRole('link')).toHaveCount(2);
  await expect(page.getByLabel(filters.late, { exact: true })).toBeChecked();
  await expect(getRow(page, title)).toBeVisible();

  await page.getByRole('button', { name }).click();
  await page.getByRole('menuitem', { name: views.manage }).click();
  const all = page.getByRole('dialog', { name: views.manageTitle });
  await all.getByRole('button', { name: `${views.delete}: ${name}` }).click();
  await confirmDialog(page, views.deleteTitle.replace('{{name}}', name), views.delete);
  await expect(page.getByText(views.deleted.replace('{{name}}', name))).toBeVisible();
});

test('an editor reminds the late reviewers of the selected articles', async ({ page, words }) => {
  test.setTimeout(120_000);
  const { selection, remind } = words.workbench;
  const { title, number, editor, reviewer } = await createLateArticle();
  await startSession(page, words, editor);
  await page.goto(`${EDITOR_ARTICLES}?search=${number}`);
  const row = getRow(page, title);
  await row.getByRole('checkbox').check();
  const bar = page.getByRole('group', { name: selection.label });
  await expect(bar).toContainText(selection.count_one.replace('{{count}}', '1'));
  await expectAccessible(page);
  await bar.getByRole('button', { name: selection.remind, exact: true }).click();
  await confirmDialog(page, remind.title_one.replace('{{count}}', '1'), selection.remind);
  const results = page.getByRole('dialog', { name: remind.results });
  await expect(results.getByRole('listitem')).toContainText(number);
  await expect(results.getByRole('listitem')).toContainText(
    remind.reminded_one.replace('{{count}}', '1'),
  );
  await expectAccessible(page);
  await results.getByRole('button', { name: remind.close }).click();
  await waitForLetterAbout(reviewer.email, 'review-reminder', title);
  // Nobody is reminded twice within a day.
  await expect(bar.getByRole('button', { name: selection.remind, exact: true })).toBeDisabled();
});

test('columns are chosen, and the list is exported', async ({ page, words, isPhone }) => {
  test.skip(isPhone, 'phones show cards');
  const { columns } = words.workbench;
  await startSession(page, words, await createEditor());
  await page.goto(`${EDITOR_ARTICLES}?status=all`);
  const published = page.getByRole('columnheader', { name: words.articles.columns.published });
  await expect(page.getByRole('columnheader').first()).toBeVisible();
  await expect(published).toHaveCount(0);
  await page.getByRole('button', { name: columns.choose, exact: true }).click();
  await expectAccessible(page);
  await page.getByRole('menuitemcheckbox', { name: words.articles.columns.published }).click();
  await expect(published).toBeVisible();
  await page.keyboard.press('Escape');
  await page.reload();
  await expect(published).toBeVisible();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.workbench.export.action }).click();
  expect((await download).suggestedFilename()).toMatch(/^articles-\d{4}-\d\d-\d\d\.csv$/);
});

test('the list fits at 1280 px', async ({ page, words, isPhone }) => {
  test.skip(isPhone, 'phones show cards');
  await page.setViewportSize({ width: 1280, height: 900 });
  await startSession(page, words, await createEditor());
  await page.goto(`${EDITOR_ARTICLES}?status=all`);
  await expect(page.getByRole('row').nth(5)).toBeVisible();
  const overflow = (name: string) =>
    page
      .locator(name)
      .first()
      .evaluate((element) => element.scrollWidth - element.clientWidth);
  expect(await overflow('div:has(> table)')).toBeLessThanOrEqual(0);
  expect(await overflow(`nav[aria-label="${words.articles.list.byStatus}"]`)).toBeLessThanOrEqual(
    0,
  );
});

test('the list works by its keys', async ({ page, words }, { project }) => {
  test.skip(project.name !== 'desktop-en', 'keyboard input does not depend on language or device');
  test.setTimeout(120_000);
  const { keys, selection } = words.workbench;
  const subject = `Keys ${randomUUID()}`;
  for (const number of [1, 2]) await createSubmission(`${subject} ${number}`);
  await startSession(page, words, await createEditor());
  await page.goto(EDITOR_ARTICLES);
  await expect(page.getByRole('row').nth(1)).toBeVisible();

  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.type(subject);
  const newest = page.getByRole('link', { name: `${subject} 2`, exact: true });
  const oldest = page.getByRole('link', { name: `${subject} 1`, exact: true });
  await expect(oldest).toBeVisible();
  await expect(page.getByRole('row')).toHaveCount(3);
  await page.keyboard.press('Tab'); // letters are letters in the search
  await page.keyboard.press('j');
  await expect(newest).toBeFocused();
  await page.keyboard.press('j');
  await expect(oldest).toBeFocused();
  await expect(getRow(page, `${subject} 1`)).toHaveAttribute('aria-current', 'true');
  await page.keyboard.press('x');
  await expect(page.getByRole('group', { name: selection.label })).toContainText('1');
  await page.keyboard.press('k');
  await expect(newest).toBeFocused();

  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: keys.open });
  await expect(help).toContainText(keys.select);
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await newest.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${subject} 2`);
});
