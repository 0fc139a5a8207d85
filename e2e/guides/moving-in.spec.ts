import { withJatsArchive } from '../support/jats-archive';
import { confirmDialog } from '../support/lists';
import { ADMIN } from './demo';
import { expect, scrollToTop, test } from './screenshots';

const IMPORTS = '/personal-area/imports';

test('moving in', async ({ page, signInAs: enter, takeScreenshot: take, words }) => {
  test.slow(); // the worker reads in the background
  const { imports } = words;
  await enter(ADMIN);
  await page.goto(`${IMPORTS}/create`);
  await expect(page.getByText(imports.create.files.jats)).toBeVisible();
  await take('import-file');

  await withJatsArchive(async ({ archive }) => {
    await page.getByLabel(imports.create.zone.label).setInputFiles(archive);
    await expect(page.getByText(imports.planned.title)).toBeVisible({ timeout: 40_000 });
    await take('import-plan');

    await page.getByRole('link', { name: imports.details.mapping, exact: true }).click();
    await expect(page.getByRole('button', { name: imports.mapping.save })).toBeVisible();
    await scrollToTop(page.getByRole('heading', { name: imports.mapping.parts.languages }), 130);
    await take('import-mapping');

    // Not started: its articles would be in every other picture.
    await page.getByRole('button', { name: imports.actions.remove }).click();
    await confirmDialog(page, imports.remove.title, imports.actions.remove);
    await expect(page).toHaveURL(IMPORTS);
  });
});
