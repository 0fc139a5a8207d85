import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createUser } from '../support/accounts';
import { withJatsArchive } from '../support/jats-archive';
import { confirmDialog } from '../support/lists';
import { openSidebar, startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';

const IMPORTS = '/personal-area/imports';

test(
  'an admin moves a journal in from a file, and its old addresses lead on',
  { tag: '@screens' },
  async ({ page, request, words, isPhone }) => {
    test.slow(); // the worker reads and adds in the background
    const { imports, routes } = words;
    const admin = await createUser(['admin']);
    await withJatsArchive(async ({ archive, title, oldPaths, section, issue }) => {
      await startSession(page, words, admin);
      await page.goto('/personal-area');
      const sidebar = await openSidebar(page, words, isPhone);
      await sidebar.getByRole('link', { name: routes.imports, exact: true }).click();
      await expect(page).toHaveURL(IMPORTS);
      await page.getByRole('link', { name: imports.list.fromFile }).click();
      await expect(page.getByText(imports.create.files.jats)).toBeVisible();
      await expectAccessible(page);
      await page.getByLabel(imports.create.zone.label).setInputFiles(archive);

      await expect(page.getByText(imports.planned.title)).toBeVisible({ timeout: 40_000 });
      await expect(page.getByRole('link', { name: '2', exact: true })).toBeVisible();
      await expectAccessible(page);

      await page.getByRole('link', { name: imports.details.mapping, exact: true }).click();
      const field = page.getByLabel(imports.mapping.nameRuOf.replace('{{name}}', section));
      await expect(field).toHaveValue(section);
      await field.fill(`Раздел ${section}`);
      await expectAccessible(page);
      await page.getByRole('button', { name: imports.mapping.save }).click();
      await expect(page.getByText(imports.mapping.allSaved)).toBeVisible();

      await page.getByRole('button', { name: imports.actions.start }).click();
      await confirmDialog(page, imports.start.title, imports.actions.start);
      await expect(page.getByText(imports.finished.title)).toBeVisible({ timeout: 40_000 });

      await page.getByRole('link', { name: imports.details.records, exact: true }).click();
      const row = page.getByRole('row').filter({ hasText: title });
      await expect(row).toContainText(imports.outcomes.created);
      await expect(row.getByRole('link', { name: imports.records.open.article })).toBeVisible();
      await expectAccessible(page);

      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: imports.report.download }).click();
      const report = await readFile(await (await download).path(), 'utf8');
      expect(report.trim().split('\r\n')).toHaveLength(4);
      expect(report).toContain(title);

      const moved = await request.get(`${oldPaths[0]}?inline=1`, { maxRedirects: 0 });
      expect(moved.status()).toBe(301);
      const { location } = moved.headers();
      expect(location).toMatch(/^\/articles\/[a-z0-9-]+$/);
      await page.goto(`${location}?lang=en`);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
      await page.goto(`/issues/${issue}?lang=ru`);
      await expect(page.getByText(`Раздел ${section}`).first()).toBeVisible();
      await expectAccessible(page);
    });
  },
);

test('old addresses that lead nowhere are an error page, and are listed', async ({
  page,
  request,
  words,
}) => {
  const { missed, tabs } = words.imports;
  const path = `/lost/article/view/${randomUUID()}`;
  for (const address of [
    `/index.php${path}`,
    `${path}/`,
    path.replace('/article', '/ru_RU/article'),
  ]) {
    const response = await request.get(address, { maxRedirects: 0 });
    expect(response.status(), address).toBe(404);
  }
  await startSession(page, words, await createUser(['admin']));
  await page.goto(`${IMPORTS}?tab=addresses`);
  const row = page.getByRole('row').filter({ hasText: path });
  await expect(row).toBeVisible();
  await expect(row).toContainText('3');
  await expect(page.getByRole('link', { name: tabs.addresses })).toHaveAttribute(
    'aria-current',
    'page',
  );
  await expectAccessible(page);
  await page.getByRole('button', { name: missed.clear }).click();
  await confirmDialog(page, missed.clearTitle, missed.clear);
  await expect(page.getByRole('row').filter({ hasText: path })).toHaveCount(0);
});
