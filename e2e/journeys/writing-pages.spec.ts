import type { Page } from '@playwright/test';
import { inAnotherBrowser, signIn } from '../house/area';
import { field } from '../house/article-editor';
import { newEditor } from '../house/editors';
import { PAYLOADS, strangers, test as hostileTest } from '../house/hostile';
import { pasteEach, textsOn } from '../house/hostile-texts';
import { agree, onlyRow } from '../house/lists';
import {
  idIn,
  newMark,
  openPageEditor,
  pageContent,
  PageWriter,
  STATIC_PAGES,
  tool,
} from '../house/static-pages';
import { expect, expectAccessible, test } from '../house/test';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('an editor writes a page, readers find it, and it is deleted', async ({ page, words }) => {
  test.setTimeout(120_000);
  const { list, parts, create, delete: deletion } = words.staticPages;
  const { unsaved, confirm } = words.shell;
  const mark = newMark();
  const name = `Памятка рецензенту ${mark}`;
  await signIn(page, words, await newEditor());
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
  await field(page, parts.name).fill(name);
  await expect(field(page, parts.slug)).toHaveValue(`pamyatka-retsenzentu-${mark}`);
  await page.getByRole('combobox', { name: parts.language }).selectOption('ru');
  await pageContent(page, words).click();
  await tool(page, words, 'heading2').click();
  await page.keyboard.type('Сроки');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Рецензию ждут ');
  await tool(page, words, 'bold').click();
  await page.keyboard.type('три недели');
  await expectAccessible(page);
  await page.getByRole('link', { name: create.cancel, exact: true }).click();
  const leaving = page.getByRole('dialog', { name: unsaved.title });
  await leaving.getByRole('button', { name: confirm.cancel }).click();
  await button(page, create.submit).dblclick();
  await expect(page.getByText(create.done.replace('{{name}}', name))).toBeVisible();

  // As readers see it.
  await expect(heading(page)).toHaveText(name);
  const text = textsOn(page);
  await expect(text.getByRole('heading', { level: 2 })).toHaveText('Сроки');
  await expect(text.locator('strong')).toHaveText('три недели');
  await expectAccessible(page);
  await page.getByRole('link', { name: `pamyatka-retsenzentu-${mark}` }).click();
  await expect(page).toHaveURL(`/pages/pamyatka-retsenzentu-${mark}?lang=ru`);
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('heading', { level: 2, name: 'Сроки' })).toBeVisible();
  await expect(page.locator('strong').filter({ hasText: 'три недели' })).toBeVisible();
  await expectAccessible(page);
  // There is none in English, and nobody is shown the Russian one instead.
  expect((await page.goto(`/pages/pamyatka-retsenzentu-${mark}?lang=en`))?.status()).toBe(404);

  await page.goto(STATIC_PAGES);
  const row = await onlyRow(page, words, mark);
  await row.getByRole('button', { name: deletion.confirm }).click();
  const named = (asked: string) =>
    asked.replace('{{name}}', name).replace('{{language}}', 'Русский');
  const question = page.getByRole('dialog', { name: named(deletion.question) });
  await expect(question).toContainText(deletion.text);
  await expectAccessible(page);
  await agree(page, named(deletion.question), deletion.confirm);
  await expect(page.getByText(named(deletion.done))).toBeVisible();
  await expect(page.getByText(list.noneFound, { exact: true })).toBeVisible();
  expect((await page.goto(`/pages/pamyatka-retsenzentu-${mark}?lang=ru`))?.status()).toBe(404);
});

test('a standard page that is missing is made from the notice, unless somebody was faster', async ({
  page,
  words,
}) => {
  const { missing, parts, create } = words.staticPages;
  await signIn(page, words, await newEditor());
  // Other journeys read all of them, so the server says so only here.
  const one = { slug: 'legal-notice', language: 'ru', name: 'Правовая информация' };
  await page.route('**/api/v1/static/missing', (route) => route.fulfill({ json: [one] }));
  await page.goto(STATIC_PAGES);
  await expect(page.getByText(missing.text)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: missing.create }).click();
  await expect(field(page, parts.name)).toHaveValue(one.name);
  await expect(field(page, parts.slug)).toHaveValue(one.slug);
  await expect(page.getByRole('combobox', { name: parts.language })).toHaveValue('ru');
  await button(page, create.submit).click();
  await expect(field(page, parts.slug)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, parts.slug)).toBeFocused();
  await expectAccessible(page);
});

test('two windows change one page, and nothing that either wrote is lost', async ({
  page,
  browser,
  words,
}) => {
  test.setTimeout(120_000);
  const { parts, edit } = words.staticPages;
  const { conflict } = words.editing;
  const editor = await newEditor();
  const api = await PageWriter.signedIn(editor);
  const name = `Editorial policy ${newMark()}`;
  const { id } = await api.create(name, 'en', '<p>First text</p>');
  await signIn(page, words, editor);
  const other = await inAnotherBrowser(browser, words, editor);
  await openPageEditor(page, id, name);
  await expect(page.getByLabel(parts.slug, { exact: true })).toBeDisabled();
  await expectAccessible(page);
  await openPageEditor(other, id, name);

  // Different parts: both stay.
  await field(other, parts.name).fill(`${name}, revised`);
  await button(other, edit.save).click();
  await expect(other.getByText(edit.saved)).toBeVisible();
  await expect(heading(other)).toHaveText(`${name}, revised`);
  await openPageEditor(other, id, `${name}, revised`);
  await pageContent(page, words).fill('Text from the first');
  await button(page, edit.save).click();
  await expect(page.getByText(edit.merged.replace('{{parts}}', parts.name))).toBeVisible();
  await expect(heading(page)).toHaveText(`${name}, revised`);
  expect(idIn(page)).toBe(id);

  // The same part: both texts are shown, and nothing is written over before somebody has chosen.
  await pageContent(other, words).fill('Text from the second');
  await button(other, edit.save).click();
  const dialog = other.getByRole('dialog', { name: conflict.title });
  await expect(dialog).toContainText('Text from the first');
  await expect(dialog).toContainText('Text from the second');
  await expectAccessible(other);
  expect(await api.page(id)).toMatchObject({ content: '<p>Text from the first</p>' });
  await dialog.getByRole('radio', { name: conflict.mine }).check();
  await dialog.getByRole('button', { name: conflict.save }).click();
  await expect(other.getByText(edit.saved)).toBeVisible();
  expect(await api.page(id)).toMatchObject({
    name: `${name}, revised`,
    content: '<p>Text from the second</p>',
  });

  // Deleted meanwhile: what was typed can still be copied.
  await openPageEditor(page, id, `${name}, revised`);
  await pageContent(page, words).fill('Text for nobody');
  await api.delete(id);
  await button(page, edit.save).click();
  await expect(page.getByText(edit.gone)).toBeVisible();
  await expect(pageContent(page, words)).toHaveText('Text for nobody');
  await expectAccessible(page);
});

hostileTest('what is pasted into a page runs nowhere', async ({ page, words }, { project }) => {
  hostileTest.skip(project.name !== 'desktop-en', 'what runs, runs everywhere');
  hostileTest.setTimeout(120_000);
  const { parts, create } = words.staticPages;
  const raw = PAYLOADS.map(({ html }) => html);
  const editor = await newEditor();
  await signIn(page, words, editor);
  await page.goto(`${STATIC_PAGES}/create`);
  await field(page, parts.name).fill(`Hostile ${newMark()}`);
  const text = pageContent(page, words);
  await text.click();
  expect(await pasteEach(text, raw)).toBeGreaterThan(raw.length / 3);

  // And what is written as source is clean once it is saved.
  await tool(page, words, 'source').click();
  await text.fill(raw.filter((_, place) => place % 25 === 0).join('<p>next</p>'));
  await button(page, create.submit).click();
  await expect(page.getByText(create.done.split('{{')[0] ?? '')).toBeVisible();
  await expect(textsOn(page)).toContainText('next');
  expect(await textsOn(page).evaluateAll(strangers)).toEqual([]);
  const api = await PageWriter.signedIn(editor);
  const { id, slug } = await api.page(idIn(page));
  await page.goto(`${STATIC_PAGES}/edit/${id}`);
  await expect(page.getByText('next').first()).toBeVisible();
  await page.goto(`/pages/${slug}?lang=en`);
  await expect(textsOn(page)).toContainText('next');
  expect(await textsOn(page).evaluateAll(strangers)).toEqual([]);
  await api.delete(id); // every page of the site would go on leading to it
});
