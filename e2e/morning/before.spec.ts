import type { Page } from '@playwright/test';
import { expect, test } from '@playwright/test';
import { measure, readDesk, type Desk } from './desk';
import { JOBS } from './jobs';

/** The interface before the workbench; its texts are no longer in the catalogues. */
const sidebar = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).first();
const tab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: /by status/ }).getByRole('link', { name, exact: true });
const firstTitle = (page: Page) => page.getByRole('row').nth(1).getByRole('link').first();
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Buttons in a card end with the name of its person. */
const cardButton = (page: Page, name: string) =>
  page.getByRole('button', { name: new RegExp(`^${name} ?:`) }).first();

let desk: Desk;
test.beforeAll(async () => {
  desk = await readDesk();
});

test(JOBS.waiting, async ({ page }) => {
  // One status after the other; nothing says whose turn it is.
  await measure(page, 'waiting', async (hand) => {
    for (const status of ['Submitted', 'Review complete', 'Accepted']) {
      await hand.click(tab(page, status));
      await expect(firstTitle(page)).toBeVisible();
    }
  });
});

test(JOBS.late, async ({ page }) => {
  // Only reviews are known to be late.
  await measure(page, 'late', async (hand) => {
    await hand.click(sidebar(page, 'Assignments'));
    await hand.click(tab(page, 'Overdue'));
    await expect(firstTitle(page)).toBeVisible();
    await hand.click(tab(page, 'Waiting for an answer'));
    await expect(firstTitle(page)).toBeVisible();
  });
});

test(JOBS.decide, async ({ page }) => {
  await measure(page, 'decide', async (hand) => {
    await hand.click(tab(page, 'Review complete'));
    await expect(page).toHaveURL(/review-complete/);
    await hand.click(firstTitle(page));
    await hand.click(page.getByRole('link', { name: 'Reviewing', exact: true }));
    await hand.click(cardButton(page, 'Read the review'));
    await hand.click(button(page, 'Send for revision'));
    const dialog = page.getByRole('dialog');
    await hand.click(dialog.getByRole('button', { name: 'Use the template' }));
    await hand.click(dialog.getByRole('button', { name: 'Send for revision', exact: true }));
    await expect(page.getByText('The article has been sent for revision')).toBeVisible();
  });
});

test(JOBS.remind, async ({ page }) => {
  // A reminder is the letter sent again, with a new link.
  await measure(page, 'remind', async (hand) => {
    await hand.click(sidebar(page, 'Assignments'));
    await hand.click(tab(page, 'Overdue'));
    await expect(page).toHaveURL(/overdue/);
    await hand.click(firstTitle(page));
    await hand.click(cardButton(page, 'Resend e-mail'));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Resend e-mail' }));
    await expect(page.getByText(/has been resent/)).toBeVisible();
  });
});

test(JOBS.assignEditor, async ({ page }) => measure(page, 'assignEditor', null));

test(JOBS.assignReviewer, async ({ page }) => {
  await measure(page, 'assignReviewer', async (hand) => {
    await hand.click(firstTitle(page));
    await hand.click(page.getByRole('link', { name: 'Reviewing', exact: true }));
    await hand.click(button(page, 'Assign a reviewer'));
    const panel = page.getByRole('region', { name: 'Assign a reviewer' });
    await hand.click(panel.getByRole('searchbox'));
    await hand.type(desk.reviewer);
    const rows = panel.getByRole('list').first().locator('> li');
    await expect(rows).toHaveCount(1);
    await hand.click(rows.getByRole('button', { name: 'Assign' }));
    await hand.click(page.getByRole('dialog').getByRole('button', { name: 'Assign', exact: true }));
    await expect(page.getByText(/has been asked to review/)).toBeVisible();
  });
});

test(JOBS.byNumber, async ({ page }) => {
  // The search looks in one status at a time.
  await measure(page, 'byNumber', async (hand) => {
    await hand.click(page.getByRole('searchbox'));
    await hand.type(desk.accepted.manuscriptNumber);
    const title = page.getByRole('link', { name: desk.accepted.titleEn, exact: true });
    for (const status of ['Under review', 'Review complete', 'Accepted']) {
      await hand.click(tab(page, status));
      await expect(tab(page, status)).toHaveAttribute('aria-current', 'page');
    }
    await hand.click(title);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(desk.accepted.titleEn);
  });
});

test(JOBS.byReviewer, async ({ page }) => {
  // No list is searched by reviewers: the editor reads page after page.
  await measure(page, 'byReviewer', async (hand) => {
    await hand.click(sidebar(page, 'Assignments'));
    await hand.click(tab(page, 'Overdue'));
    const { reviewer, article } = desk.oldRequest;
    const row = page
      .getByRole('row')
      .filter({ hasText: reviewer.fullNameEn })
      .filter({ hasText: article.titleEn });
    await expect(firstTitle(page)).toBeVisible();
    while (!(await row.first().isVisible())) {
      const shown = await firstTitle(page).textContent();
      await hand.click(page.getByRole('link', { name: 'Next page' }));
      await expect(firstTitle(page)).not.toHaveText(shown ?? '');
    }
    await hand.click(row.first().getByRole('link').first());
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(article.titleEn);
  });
});

test(JOBS.export, async ({ page }) => measure(page, 'export', null));

test(JOBS.firstDecisions, async ({ page }) => measure(page, 'firstDecisions', null));
