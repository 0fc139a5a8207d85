import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSubmission, EDITOR_ARTICLES, EditorClient } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { NOTIFICATIONS } from '../support/notifications';
import { openSidebar, startSession, waitUntilLoaded } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';

const DASHBOARD = '/personal-area/dashboard';

test(
  'an editor sees what waits and opens the list behind it',
  { tag: '@screens' },
  async ({ page, words, isPhone }) => {
    test.slow(); // several sign-ins
    const { waiting, arrived, issue } = words.dashboard;
    await createSubmission(`Waiting ${randomUUID()}`);
    await startSession(page, words, await createEditor());
    await page.goto('/personal-area');
    const sidebar = await openSidebar(page, words, isPhone);
    await sidebar.getByRole('link', { name: words.routes.dashboard }).click();
    await expect(page).toHaveURL(DASHBOARD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.routes.dashboard);
    await expect(page.getByRole('region', { name: issue.title })).toBeVisible();
    await waitUntilLoaded(page);
    await expectAccessible(page);

    const panel = page.getByRole('region', { name: waiting.title });
    const line = panel.getByRole('listitem').first().getByRole('link');
    const href = await line.getAttribute('href');
    const list = page.waitForResponse((response) => response.url().includes('/api/v1/articles?'));
    await line.click();
    await expect(page).toHaveURL(href!);
    // A test of the API compares the numbers; here other tests change them at the same time.
    const { count } = (await (await list).json()) as { count: number };
    expect(count).toBeGreaterThan(0);

    await page.goto(DASHBOARD);
    const newOnes = page.getByRole('region', { name: arrived.title }).getByRole('link');
    await newOnes.first().click();
    await expect(page).toHaveURL(/editor-articles\?submittedAfter=/);
    await expect(page.getByRole('row').first()).toBeVisible();
  },
);

test(
  'figures are plots or tables, with definitions, lists and downloads',
  { tag: '@screens' },
  async ({ page, words }) => {
    test.slow(); // several sign-ins
    const { figures } = words.dashboard;
    const editor = await createEditor();
    const { id } = await createSubmission(`Counted ${randomUUID()}`);
    await (await EditorClient.signIn(editor)).decide(id, 'decline');
    await startSession(page, words, editor);
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.goto(DASHBOARD);
    const flow = page.getByRole('region', { name: figures.flow.title });
    await expect(flow.getByRole('img', { name: figures.flow.title })).toBeVisible();
    await expect(flow.locator('.recharts-bar-rectangle path').first()).toBeAttached();
    await flow.getByText(figures.definition).click();
    await expect(flow.getByText(figures.flow.definition)).toBeVisible();
    await expectAccessible(page);

    await flow.getByText(figures.table, { exact: true }).click();
    const table = flow.getByRole('table', { name: figures.flow.title });
    await expect(table.getByRole('row')).toHaveCount(14); // heading, twelve months, total
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' });

    // Declined this month: the list shows the article, with all statuses.
    const thisMonth = table.getByRole('row').nth(12);
    await thisMonth.getByRole('link').last().click();
    await expect(page).toHaveURL(/editor-articles\?decision=declined&decidedAfter=\d{4}-\d\d-01/);
    await expect(page.locator(`a[href$="/editor-articles/details/${id}"]`).first()).toBeVisible();
    await page.goBack();
    await expect(page).toHaveURL(DASHBOARD);

    await page.getByRole('link', { name: figures.periods['120'] }).click();
    await expect(page).toHaveURL(`${DASHBOARD}?period=120`);
    await expect(flow.getByText(figures.byYear)).toBeVisible();
    await page.reload();
    await expect(flow.getByText(figures.byYear)).toBeVisible();
    await waitUntilLoaded(page);
    await expectAccessible(page);

    const download = page.waitForEvent('download');
    await flow.getByRole('button', { name: figures.download }).click();
    const text = await readFile(await (await download).path(), 'utf8');
    expect(text.trim().split('\r\n')).toHaveLength(121);
  },
);

test('plots load after the lists, in a chunk that other screens do not load', async ({
  page,
  words,
}, { project }) => {
  test.skip(project.name !== 'desktop-en', 'loading does not depend on language or device');
  const scripts: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) scripts.push(new URL(response.url()).pathname);
  });
  await startSession(page, words, await createEditor());
  await page.goto(EDITOR_ARTICLES);
  await waitUntilLoaded(page);
  expect(scripts.filter((script) => /plots|command-palette/.test(script))).toEqual([]);
  await page.goto(DASHBOARD);
  await expect(page.getByRole('img').first()).toBeVisible();
  expect(scripts.some((script) => /plots/.test(script))).toBe(true);
});

test('an editor switches the weekly digest off', async ({ page, words }) => {
  const { settings } = words.notifications;
  await startSession(page, words, await createEditor());
  await page.goto(NOTIFICATIONS);
  const digest = page.getByRole('switch', { name: settings.weeklyDigest });
  await expect(digest).toBeChecked();
  await digest.click();
  await expect(page.getByRole('status').filter({ hasText: settings.saved })).toBeVisible();
  await page.reload();
  await expect(digest).not.toBeChecked();
  await expectAccessible(page);
});
