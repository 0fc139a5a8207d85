import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { texts } from '../support/texts';
import { measure, readDesk, type Desk } from './desk';
import { JOBS } from './jobs';

const words = texts.en;
const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const titles = (page: Page) =>
  page.getByRole('table').locator('a[href*="/editor-articles/details/"]');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

let desk: Desk;
test.beforeAll(async () => {
  desk = await readDesk();
});

test(JOBS.waiting, async ({ page }) => {
  await measure(page, 'waiting', async (hand) => {
    await hand.click(sidebar(page, words.routes.dashboard));
    await expect(page.getByText(words.dashboard.waiting.title)).toBeVisible();
    await expect(page.getByText(words.dashboard.waiting.all)).toBeVisible();
  });
});

test(JOBS.late, async ({ page }) => {
  await measure(page, 'late', async (hand) => {
    await hand.click(sidebar(page, words.routes.dashboard));
    await hand.click(page.getByRole('link', { name: words.dashboard.late.all }));
    await expect(page).toHaveURL(/late=true/);
    await expect(titles(page).first()).toBeVisible();
  });
});

test(JOBS.decide, async ({ page }) => {
  await measure(page, 'decide', async (hand) => {
    await hand.click(sidebar(page, words.routes.dashboard));
    await hand.click(page.getByRole('link', { name: words.dashboard.waiting.decide }));
    await expect(page).toHaveURL(/step=decide/);
    await expect(titles(page).first()).toBeVisible();
    await hand.press('j');
    await hand.press('Enter');
    // The dialog shows the reviews of this round.
    const { actions, done, letter } = words.decisions;
    await hand.click(button(page, actions['send-for-revision']));
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByRole('button', { name: letter.useTemplate }));
    await hand.click(
      dialog.getByRole('button', { name: actions['send-for-revision'], exact: true }),
    );
    await expect(page.getByText(done['send-for-revision'])).toBeVisible();
  });
});

test(JOBS.remind, async ({ page }) => {
  await measure(page, 'remind', async (hand) => {
    const { selection, remind } = words.workbench;
    await hand.click(sidebar(page, words.routes.dashboard));
    await hand.click(page.getByRole('link', { name: words.dashboard.late.kinds.reviews }));
    await expect(titles(page).first()).toBeVisible();
    await hand.press('j');
    await hand.press('x');
    await hand.click(button(page, selection.remind));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: selection.remind }));
    await expect(page.getByRole('dialog', { name: remind.results })).toBeVisible();
  });
});

test(JOBS.assignEditor, async ({ page }) => {
  await measure(page, 'assignEditor', async (hand) => {
    const { assign } = words.handling;
    await hand.press('j');
    await hand.press('x');
    await hand.click(button(page, words.workbench.selection.assign));
    const dialog = page.getByRole('dialog', { name: assign.title });
    await hand.click(dialog.getByRole('radio').nth(1));
    await hand.click(dialog.getByRole('button', { name: assign.submit, exact: true }));
    await expect(dialog).toBeHidden();
  });
});

test(JOBS.assignReviewer, async ({ page }) => {
  const { ask, assign, asked } = words.assignments;
  await measure(page, 'assignReviewer', async (hand) => {
    await hand.press('j');
    await hand.press('Enter');
    // The next step opens the panel, with the cursor in its search.
    const { nextSteps } = words.decisions;
    await hand.click(page.getByRole('link', { name: nextSteps['assign-reviewers'], exact: true }));
    const panel = page.getByRole('region', { name: assign });
    await expect(panel.getByRole('searchbox')).toBeFocused();
    await hand.type(desk.reviewer);
    const rows = panel.getByRole('list').first().locator('> li');
    await expect(rows).toHaveCount(1);
    await hand.click(rows.getByRole('button', { name: ask.actions.assign }));
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByRole('button', { name: ask.actions.assign, exact: true }));
    await expect(page.getByText(asked.replace('{{name}} ', ''))).toBeVisible();
  });
});

test(JOBS.byNumber, async ({ page }) => {
  await measure(page, 'byNumber', async (hand) => {
    await hand.press('Control+KeyK');
    await expect(page.getByRole('combobox', { name: words.palette.title })).toBeFocused();
    await hand.type(desk.accepted.manuscriptNumber);
    const found = page.getByRole('option', { name: desk.accepted.titleEn });
    await expect(found).toHaveAttribute('aria-selected', 'true');
    await hand.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.accepted.titleEn);
  });
});

test(JOBS.byReviewer, async ({ page }) => {
  await measure(page, 'byReviewer', async (hand) => {
    const { reviewer, article } = desk.oldRequest;
    await hand.press('/');
    await hand.type(reviewer.fullNameEn.split(' ').at(-1)!);
    await hand.click(page.getByRole('link', { name: article.titleEn, exact: true }));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.titleEn);
  });
});

test(JOBS.export, async ({ page }) => {
  await measure(page, 'export', async (hand) => {
    const download = page.waitForEvent('download');
    await hand.click(button(page, words.workbench.export.action));
    expect((await download).suggestedFilename()).toMatch(/^articles-.*\.csv$/);
  });
});

test(JOBS.firstDecisions, async ({ page }) => {
  await measure(page, 'firstDecisions', async (hand) => {
    await hand.click(sidebar(page, words.routes.dashboard));
    await expect(page.getByText(words.dashboard.figures.speed.title)).toBeVisible();
    await expect(page.getByText(/^Median \d/)).toBeVisible();
  });
});
