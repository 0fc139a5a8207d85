import type { Page } from '@playwright/test';
import { openSignedInPage, startSession } from '../support/personal-area';
import { getField } from '../support/article-editor';
import { createEditor } from '../support/editors';
import { PAYLOADS, findForbiddenMarkup, test as hostileTest } from '../support/hostile';
import { pasteEach, getRichTexts } from '../support/hostile-texts';
import { confirmDialog, findOnlyRow } from '../support/lists';
import {
  extractId,
  generateSuffix,
  openPageEditor,
  getPageContent,
  StaticPageClient,
  STATIC_PAGES,
  getToolbarButton,
} from '../support/static-pages';
import { expect, expectAccessible, test } from '../support/test';
import { texts } from '../support/texts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an editor creates a page, readers open it, and the editor deletes it', async ({
  page,
  words,
}) => {
  test.setTimeout(120_000);
  const { list, parts, create, edit, pair, status, visibility } = words.staticPages;
  const { delete: deletion } = words.staticPages;
  const { unsaved, confirm } = words.shell;
  const mark = generateSuffix();
  const name = `Памятка рецензенту ${mark}`;
  const editor = await createEditor();
  await startSession(page, words, editor);
  await page.goto(STATIC_PAGES);
  await expect(heading(page)).toHaveText(words.routes.staticPages);
  await expectAccessible(page);
  await page.getByRole('combobox', { name: parts.language }).selectOption('ru');
  await expect(page).toHaveURL(`${STATIC_PAGES}?language=ru`);
  await expect(page.getByRole('link', { name: 'About us', exact: true })).toHaveCount(0);
  await page.getByRole('searchbox', { name: list.search }).fill(mark);
  await expect(page).toHaveURL(`${STATIC_PAGES}?language=ru&search=${mark}`);
  await expect(page.getByText(list.noneFound, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: list.clearFilters }).click();
  await expect(page).toHaveURL(STATIC_PAGES);

  await page.getByRole('link', { name: list.create, exact: true }).click();
  await expect(heading(page)).toHaveText(words.routes.staticPageCreate);
  await getField(page, parts.name).fill(name);
  await expect(getField(page, parts.slug)).toHaveValue(`pamyatka-retsenzentu-${mark}`);
  await page.getByRole('combobox', { name: parts.language }).selectOption('ru');
  await getPageContent(page, words).click();
  await getToolbarButton(page, words, 'heading2').click();
  await page.keyboard.type('Сроки');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Рецензию ждут ');
  await getToolbarButton(page, words, 'bold').click();
  await page.keyboard.type('три недели');
  await expectAccessible(page);
  await page.getByRole('link', { name: create.cancel, exact: true }).click();
  const leaving = page.getByRole('dialog', { name: unsaved.title });
  await leaving.getByRole('button', { name: confirm.cancel }).click();
  await button(page, create.submit).dblclick();
  await expect(page.getByText(create.done.replace('{{name}}', name))).toBeVisible();

  // Readers do not see the draft.
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText(status.draft, { exact: true })).toBeVisible();
  const text = getRichTexts(page);
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Сроки');
  await expect(text.locator('strong')).toHaveText('три недели');
  await expectAccessible(page);
  const [details, path] = [page.url(), `/pages/pamyatka-retsenzentu-${mark}`];
  expect((await page.goto(`${path}?lang=ru`))?.status()).toBe(404);
  await page.goto(details.replace('details', 'edit'));
  await expect(page.getByText(pair.missing.en)).toBeVisible();
  await page.getByRole('switch', { name: visibility.label }).check();
  await expectAccessible(page);
  await button(page, edit.save).click();
  await expect(page.getByText(status.live, { exact: true })).toBeVisible();

  // The public page.
  await page.getByRole('link', { name: `pamyatka-retsenzentu-${mark}` }).click();
  await expect(page).toHaveURL(`/pages/pamyatka-retsenzentu-${mark}?lang=ru`);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('heading', { level: 2, name: 'Сроки' })).toBeVisible();
  await expect(page.locator('strong').filter({ hasText: 'три недели' })).toBeVisible();
  await expectAccessible(page);
  // Without an English version, the Russian one is offered.
  expect((await page.goto(`${path}?lang=en`))?.status()).toBe(200);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText(texts.en.pages.onlyIn.ru)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: texts.en.pages.readIn.ru }).click();
  await expect(page).toHaveURL(`${path}?lang=ru`);
  await expect(page.getByRole('heading', { level: 2, name: 'Сроки' })).toBeVisible();

  // Both languages are edited side by side.
  await page.goto(details.replace('details', 'edit'));
  await page.getByRole('link', { name: pair.create.en }).click();
  // The page before has the same fields.
  await expect(heading(page)).toHaveText(words.routes.staticPageCreate);
  await expect(getField(page, parts.slug)).toHaveValue(path.replace('/pages/', ''));
  await getField(page, parts.name).fill(`Notes ${mark}`);
  await button(page, create.submit).click();
  await expect(heading(page)).toHaveText(`Notes ${mark}`);
  await page.getByRole('link', { name: edit.open, exact: true }).click();
  const english = page.getByRole('region', { name: 'English' });
  const russian = page.getByRole('region', { name: 'Русский' });
  await getField(russian, parts.name).fill(`${name}, 2`);
  await english.getByRole('switch', { name: visibility.label }).check();
  await expectAccessible(page);
  await button(page, edit.save).click();
  await expect(page.getByText(edit.saved)).toBeVisible();
  await expect(heading(page)).toHaveText(`Notes ${mark}`);
  await page.goto(`${path}?lang=en`);
  await expect(heading(page)).toHaveText(`Notes ${mark}`);
  await page.goto(`${path}?lang=ru`);
  await expect(heading(page)).toHaveText(`${name}, 2`);

  await page.goto(`${STATIC_PAGES}?language=ru`);
  const row = await findOnlyRow(page, words, mark);
  await row.getByRole('button', { name: deletion.confirm }).click();
  const named = (asked: string) =>
    asked.replace('{{name}}', `${name}, 2`).replace('{{language}}', 'Русский');
  const question = page.getByRole('dialog', { name: named(deletion.question) });
  await expect(question).toContainText(deletion.text);
  await expectAccessible(page);
  await confirmDialog(page, named(deletion.question), deletion.confirm);
  await expect(page.getByText(named(deletion.done))).toBeVisible();
  await expect(page.getByText(list.noneFound, { exact: true })).toBeVisible();
  expect((await page.goto(`${path}?lang=ru`))?.status()).toBe(200); // offers English
  const editorsPage = await StaticPageClient.signIn(editor);
  await editorsPage.deleteBySlug(path.replace('/pages/', ''));
  expect((await page.goto(`${path}?lang=ru`))?.status()).toBe(404);
});

test('a missing standard page is created from the notice, unless it was created meanwhile', async ({
  page,
  words,
}) => {
  const { missing, parts, create } = words.staticPages;
  await startSession(page, words, await createEditor());
  // Other journeys read all standard pages, so the response is changed in this test only.
  const one = { slug: 'legal-notice', language: 'ru', name: 'Правовая информация' };
  await page.route('**/api/v1/static/missing', (route) => route.fulfill({ json: [one] }));
  await page.goto(STATIC_PAGES);
  await expect(page.getByText(missing.text)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: new RegExp(`^${missing.create}.*${one.name}`) }).click();
  await expect(getField(page, parts.name)).toHaveValue(one.name);
  await expect(getField(page, parts.slug)).toHaveValue(one.slug);
  await expect(page.getByRole('combobox', { name: parts.language })).toHaveValue('ru');
  await button(page, create.submit).click();
  await expect(getField(page, parts.slug)).toHaveAttribute('aria-invalid', 'true');
  await expect(getField(page, parts.slug)).toBeFocused();
  await expectAccessible(page);
});

test('two windows edit one page without losing changes', async ({ page, browser, words }) => {
  test.setTimeout(120_000);
  const { parts, edit } = words.staticPages;
  const { conflict } = words.editing;
  const editor = await createEditor();
  const api = await StaticPageClient.signIn(editor);
  const name = `Editorial policy ${generateSuffix()}`;
  const { id } = await api.create(name, 'en', '<p>First text</p>');
  await startSession(page, words, editor);
  const other = await openSignedInPage(browser, words, editor);
  await openPageEditor(page, id, name);
  await expect(page.getByLabel(parts.slug, { exact: true })).toBeDisabled();
  await expectAccessible(page);
  await openPageEditor(other, id, name);

  // Changes to different fields are merged.
  await getField(other, parts.name).fill(`${name}, revised`);
  await button(other, edit.save).click();
  await expect(other.getByText(edit.saved)).toBeVisible();
  await expect(heading(other)).toHaveText(`${name}, revised`);
  await openPageEditor(other, id, `${name}, revised`);
  await getPageContent(page, words).fill('Text from the first');
  await button(page, edit.save).click();
  await expect(page.getByText(edit.merged.replace('{{parts}}', parts.name))).toBeVisible();
  await expect(heading(page)).toHaveText(`${name}, revised`);
  expect(extractId(page)).toBe(id);

  // Changes to the same field open a dialog; nothing is overwritten before the user has chosen.
  await getPageContent(other, words).fill('Text from the second');
  await button(other, edit.save).click();
  const dialog = other.getByRole('dialog', { name: conflict.title });
  await expect(dialog).toContainText('Text from the first');
  await expect(dialog).toContainText('Text from the second');
  await expectAccessible(other);
  expect(await api.fetchPage(id)).toMatchObject({ content: '<p>Text from the first</p>' });
  await dialog.getByRole('radio', { name: conflict.mine }).check();
  await dialog.getByRole('button', { name: conflict.save }).click();
  await expect(other.getByText(edit.saved)).toBeVisible();
  expect(await api.fetchPage(id)).toMatchObject({
    name: `${name}, revised`,
    content: '<p>Text from the second</p>',
  });

  // After a deletion elsewhere, the text can still be copied.
  await openPageEditor(page, id, `${name}, revised`);
  await getPageContent(page, words).fill('Text for nobody');
  await api.delete(id);
  await button(page, edit.save).click();
  await expect(page.getByText(edit.gone)).toBeVisible();
  await expect(getPageContent(page, words)).toHaveText('Text for nobody');
  await expectAccessible(page);
});

hostileTest('HTML pasted into a page is not executed', async ({ page, words }, { project }) => {
  hostileTest.skip(project.name !== 'desktop-en', 'what runs, runs everywhere');
  hostileTest.setTimeout(120_000);
  const { parts, create } = words.staticPages;
  const raw = PAYLOADS.map(({ html }) => html);
  const editor = await createEditor();
  await startSession(page, words, editor);
  await page.goto(`${STATIC_PAGES}/create`);
  await getField(page, parts.name).fill(`Hostile ${generateSuffix()}`);
  const text = getPageContent(page, words);
  await text.click();
  expect(await pasteEach(text, raw)).toBeGreaterThan(raw.length / 3);

  // HTML entered as source is sanitized on save.
  await getToolbarButton(page, words, 'source').click();
  await text.fill(raw.filter((_, place) => place % 25 === 0).join('<p>next</p>'));
  await page.getByRole('switch', { name: words.staticPages.visibility.label }).check();
  await button(page, create.submit).click();
  await expect(page.getByText(create.done.split('{{')[0] ?? '')).toBeVisible();
  await expect(getRichTexts(page)).toContainText('next');
  expect(await getRichTexts(page).evaluateAll(findForbiddenMarkup)).toEqual([]);
  const api = await StaticPageClient.signIn(editor);
  const { id, slug } = await api.fetchPage(extractId(page));
  await page.goto(`${STATIC_PAGES}/edit/${id}`);
  await expect(page.getByText('next').first()).toBeVisible();
  await page.goto(`/pages/${slug}?lang=en`);
  await expect(getRichTexts(page)).toContainText('next');
  expect(await getRichTexts(page).evaluateAll(findForbiddenMarkup)).toEqual([]);
  await api.delete(id); // the navigation of every page would link to it
});
