import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { openSignedInPage, startSession } from '../support/personal-area';
import { getField } from '../support/article-editor';
import {
  EDITOR_ARTICLES,
  EditorClient,
  goToArticleTab,
  createSubmission,
  openEditorArticle,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { createPdfFile, createPngFile } from '../support/files';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const LIST = `1. Gromov PA, Morozova EV. Frozen grafts: a registry study. Cell Ther Transplant.
2021;10(1):14-22. doi: 10.18620/ctt-1866-8836-2021-10-1-14-22
2. Ashworth H, Example T. Viability of CD34+ cells after freezing. J Demonstr Haematol. 2020;4(2):101-9. PMID: 31234567
3. Лебедев Б. И. Криоконсервация гемопоэтических клеток. Демоград: Медицинская книга, 2019. 112 с.`;

const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function goToSection(
  page: Page,
  words: Texts,
  name: keyof Texts['editorArticleForm']['sections'],
) {
  const { sectionsLabel, sections, headings } = words.editorArticleForm;
  const bar = page.getByRole('navigation', { name: sectionsLabel });
  await bar.getByRole('link', { name: sections[name], exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: headings[name] })).toBeVisible();
}

async function saveArticle(page: Page, words: Texts, id: number): Promise<void> {
  await getButton(page, words.articleEditor.actions.save).click();
  await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
  await expect(page.getByText(words.editorArticleForm.saved)).toBeVisible();
}

async function openEditor(page: Page, words: Texts, id: number): Promise<void> {
  await page.goto(`${EDITOR_ARTICLES}/edit/${id}`);
  await expect(
    page.getByRole('heading', { level: 2, name: words.editorArticleForm.headings.main }),
  ).toBeVisible();
}

async function fillMain(
  page: Page,
  words: Texts,
  texts: { titleRu: string; doi: string },
): Promise<void> {
  const { parts } = words.articleEditor;
  const { main, translation } = words.editorArticleForm;
  await expect(getField(page, parts.titleRu)).toHaveCount(0);
  await page.getByLabel(translation.mode).check();
  await getField(page, parts.titleRu).fill(texts.titleRu);
  await getField(page, parts.doi).fill(`https://doi.org/${texts.doi}`);
  await getField(page, main.pageFirst).fill('1');
  await getField(page, main.pageLast).fill('9');
}

async function fillReferences(page: Page, words: Texts): Promise<void> {
  const { raw, parse, number, up, moved } = words.editorArticleForm.references;
  const getReference = (place: number) =>
    getField(page, number.replace('{{number}}', String(place)));
  await getField(page, raw).fill(LIST);
  await getButton(page, parse).click();
  await expect(getReference(3)).toHaveValue(/^Лебедев Б\. И\./);
  await expect(getReference(1)).toHaveValue(/registry study\. Cell Ther Transplant\. 2021/);
  await expect(page.getByRole('link', { name: /10\.18620\/ctt-1866-8836-2021/ })).toBeVisible();
  await expect(page.getByRole('link', { name: /31234567/ })).toBeVisible();
  await getReference(2).fill(
    'Ashworth H. Viability of CD34+ cells after freezing. 2020;4(2):101-9.',
  );

  await getButton(page, up.replace('{{number}}', '3')).focus();
  await page.keyboard.press('Enter');
  await expect(getReference(2)).toHaveValue(/^Лебедев/);
  await expect(getButton(page, up.replace('{{number}}', '2'))).toBeFocused();
  await expect(
    page.getByText(moved.replace('{{from}}', '3').replace('{{to}}', '2')),
  ).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(getReference(1)).toHaveValue(/^Лебедев/);
}

/** Expects the picture to be loaded, not only its alternative text. */
async function expectPicture(within: Locator): Promise<void> {
  const picture = within.getByRole('img', { name: 'A falling curve' });
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function fillFullText(page: Page, words: Texts): Promise<void> {
  const { tools, insert, formulaDialog, pictureDialog } = words.inputs.richText;
  const { parts } = words.articleEditor;
  const bar = page.getByRole('toolbar').first();
  const pressTool = (tool: keyof typeof tools) =>
    bar.getByRole('button', { name: tools[tool], exact: true }).click();
  const text = page.getByRole('textbox', { name: parts.contentHtmlEn });

  await text.click();
  await pressTool('heading2');
  await page.keyboard.type('Methods');
  await page.keyboard.press('Enter');
  await page.keyboard.type('Viability fell as ');
  await pressTool('formula');
  const formula = page.getByRole('dialog', { name: formulaDialog.title });
  await getField(formula, formulaDialog.latex).fill('V_0 e^{-kt}');
  await expect(formula.locator('math')).toBeVisible();
  await expectAccessible(page);
  await formula.getByRole('button', { name: insert }).click();
  await expect(text.locator('math')).toBeVisible();
  await page.keyboard.press('Enter');

  await pressTool('picture');
  const picture = page.getByRole('dialog', { name: pictureDialog.title });
  await picture.locator('input[type=file]').setInputFiles(createPngFile('curve.png'));
  await picture.getByRole('button', { name: insert }).click();
  await expect(getField(picture, pictureDialog.alt)).toHaveAttribute('aria-invalid', 'true');
  await getField(picture, pictureDialog.alt).fill('A falling curve');
  await expectAccessible(page);
  await picture.getByRole('button', { name: insert }).click();
  await expect(picture).toBeHidden();
  await expectPicture(text);

  // Entering the rest as source is faster.
  await pressTool('source');
  const source = page.getByRole('textbox', { name: parts.contentHtmlEn });
  await expect(source).toHaveValue(/<h2>Methods<\/h2>/);
  const written = await source.inputValue();
  await source.fill(`${written}<p>Closing words.</p>`);
  await expectAccessible(page);
  await bar.getByRole('button', { name: tools.source, exact: true }).click();
  await expect(text).toBeFocused();
  await expectPicture(text); // it moves the text below
  // The editor takes the focus in an animation frame and ignores a click before it; it learns of a click with
  // the next frame, and keys pressed before that go to the old position. Users are not that fast.
  await expect(async () => {
    await text.getByText('Closing words.').click();
    await page.evaluate(async () => {
      const frame = () => new Promise(requestAnimationFrame);
      await frame().then(frame);
    });
    const place = () => globalThis.getSelection()?.anchorNode?.textContent;
    expect(await page.evaluate(place)).toBe('Closing words.');
  }).toPass();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await pressTool('table');
  await expect(text.locator('p:text-is("Closing words.") ~ * table')).toBeVisible();
  await text.locator('th').first().click();
  for (const heading of ['Graft', 'Patients', 'Days']) {
    await page.keyboard.type(heading);
    await page.keyboard.press('ArrowRight');
  }
}

test('an editor prepares an article for publication', async ({ page, words }) => {
  test.setTimeout(180_000);
  const { edit } = words.articles.details;
  const titleRu = 'Криоконсервация продуктов афереза';
  const doi = `10.18620/ctt-${randomUUID()}`;
  const { id } = await createSubmission(`Cryopreservation ${randomUUID()}`);
  const editor = await createEditor();
  await (await EditorClient.signIn(editor)).decide(id, 'accept');
  await startSession(page, words, editor);
  await openEditorArticle(page, id);
  await page.getByRole('link', { name: edit, exact: true }).click();
  await expect(page).toHaveURL(`${EDITOR_ARTICLES}/edit/${id}`);

  await fillMain(page, words, { titleRu, doi });
  await expectAccessible(page);
  await goToSection(page, words, 'authors');
  await expectAccessible(page);
  await goToSection(page, words, 'files');
  await expectAccessible(page);
  await goToSection(page, words, 'references');
  await expectAccessible(page);
  await fillReferences(page, words);
  await expectAccessible(page);
  await goToSection(page, words, 'contentHtml');
  await page.getByLabel(words.editorArticleForm.translation.mode).uncheck();
  await fillFullText(page, words);
  await expectAccessible(page);
  await goToSection(page, words, 'contentPdf');
  const pdf = page.getByRole('region', { name: words.articleEditor.parts.pdfEnId });
  await pdf.getByLabel(words.files.pdf.label).setInputFiles(createPdfFile('article.pdf'));
  const replace = `${words.files.replace} article.pdf`;
  await expect(getButton(page, replace)).toBeVisible();
  await expectAccessible(page);

  await saveArticle(page, words, id);
  await expect(page.getByText(titleRu)).toBeVisible();
  await page.getByText(words.editorArticles.header.more).click();
  await expect(page.getByRole('link', { name: doi })).toBeVisible();
  await expect(page.getByText('1–9', { exact: true })).toBeVisible();
  await goToArticleTab(page, words, 'references');
  const references = page.getByRole('main').locator('ol > li');
  await expect(references).toHaveCount(3);
  await expect(references.first()).toHaveText(/^Лебедев/);
  await expectAccessible(page);
  await goToArticleTab(page, words, 'contentHtml');
  await expect(page.getByRole('heading', { name: 'Methods' })).toBeVisible();
  await expect(page.locator('math')).toBeVisible();
  await expect(page.getByRole('columnheader')).toHaveText(['Graft', 'Patients', 'Days']);
  await expectPicture(page.getByRole('main'));
  await expectAccessible(page);
  await goToArticleTab(page, words, 'contentPdf');
  await expect(getButton(page, replace)).toBeVisible();
});

test('two editors edit one article without losing changes', async ({ page, browser, words }) => {
  const { parts, actions } = words.articleEditor;
  const { conflict } = words.editing;
  const { unsaved, confirm } = words.shell;
  const { id } = await createSubmission('First title');
  const one = await createEditor();
  const editorClient = await EditorClient.signIn(one);
  await startSession(page, words, one);
  const other = await openSignedInPage(browser, words, await createEditor());
  await openEditor(page, words, id);
  await openEditor(other, words, id);

  await getField(page, parts.titleEn).fill('Title from the first');
  await getField(page, parts.themeEn).fill('Theme from the first');
  await saveArticle(page, words, id);

  await getField(other, parts.titleEn).fill('Title from the second');
  await getField(other, parts.fundingInformationEn).fill('Funding from the second');
  await other.getByRole('link', { name: actions.cancel }).click();
  const question = other.getByRole('dialog', { name: unsaved.title });
  await expectAccessible(other);
  await question.getByRole('button', { name: confirm.cancel }).click();
  await expect(getField(other, parts.titleEn)).toHaveValue('Title from the second');

  await getButton(other, actions.save).click();
  const dialog = other.getByRole('dialog', { name: conflict.title });
  await expect(dialog).toContainText('Title from the first');
  await expect(dialog).toContainText('Title from the second');
  await expectAccessible(other);
  expect(await editorClient.fetchArticle(id)).toMatchObject({ titleEn: 'Title from the first' });
  await dialog.getByRole('radio', { name: conflict.theirs }).check();
  await dialog.getByRole('button', { name: conflict.save }).click();
  await expect(other).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
  expect(await editorClient.fetchArticle(id)).toMatchObject({
    titleEn: 'Title from the first',
    themeEn: 'Theme from the first',
    fundingInformationEn: 'Funding from the second',
  });

  // Leaving without saving changes nothing.
  await openEditor(page, words, id);
  await getField(page, parts.titleEn).fill('A title that nobody wants');
  await page.getByRole('link', { name: actions.cancel }).click();
  await page
    .getByRole('dialog', { name: unsaved.title })
    .getByRole('button', { name: unsaved.leave })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Title from the first');
});
