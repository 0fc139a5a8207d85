import type { Page } from '@playwright/test';
import { ApiClient } from '../support/api-client';
import { startSession } from '../support/personal-area';
import { getField, goToStep, openDraft } from '../support/article-editor';
import { AuthorClient, type Article } from '../support/articles';
import { getJournalDate } from '../support/journal-date';
import {
  EDITOR_ARTICLES,
  EditorClient,
  goToArticleTab,
  createSubmission,
  openEditorArticle,
  type EditorArticle,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { PAYLOADS, findForbiddenMarkup, test } from '../support/hostile';
import {
  expectHarmless,
  saveEachPayload,
  switchFromSource,
  pasteEach,
  createSaver,
  getRichTexts,
  getRichTextField,
} from '../support/hostile-texts';
import { createUser } from '../support/accounts';
import { expect, findScripts } from '../support/test';

const PLAIN =
  '<img src=x onerror=alert(1)> <script>alert(1)</script> "><svg onload=alert(1)> &lt;b&gt; {{x}}';
const PLAIN_PARTS = {
  titleRu: PLAIN,
  themeEn: PLAIN,
  themeRu: PLAIN,
  keywordsEn: [PLAIN],
  keywordsRu: [PLAIN],
  fundingInformationEn: PLAIN,
  fundingInformationRu: PLAIN,
  conflictOfInterestEn: PLAIN,
  conflictOfInterestRu: PLAIN,
  affiliations: [{ key: 1, en: PLAIN, ru: PLAIN, details: null }],
};
const RAW = PAYLOADS.map(({ html }) => html);
const ABSTRACTS = ['abstractEn', 'abstractRu'] as const;
const TEXTS = [...ABSTRACTS, 'contentHtmlEn', 'contentHtmlRu'] as const;

const getPlainTexts = (page: Page) => page.getByText(PLAIN, { exact: true });

test.describe.configure({ timeout: 180_000 });

test('attempts of a hostile text are recorded', async ({ page, attempts }) => {
  await page.goto('/home');
  for (const [html, attempt] of [
    ['<img src=/x onerror=alert(1)>', 'alert(1)'],
    ['<img src=/x onerror=top.__ran=1>', '__ran = 1'],
    ['<img src=https://evil.test/x>', 'requested https://evil.test/x'],
    ['<iframe></iframe>', 'framed something'],
    ['<svg><a xlink:href=javascript:alert(1)></a></svg>', null],
    ['<a href=javascript:alert(1)>x</a>', null],
    ['<p onclick=alert(1)>x</p>', null],
  ] as const) {
    const body = page.locator('body');
    await body.evaluate((element, written) => (element.innerHTML = written), html);
    expect(await body.evaluateAll(findForbiddenMarkup), html).not.toEqual([]);
    if (attempt) await expect.poll(() => attempts.splice(0)).toContain(attempt);
  }
});

test('HTML saved by an editor is never executed', async ({ page, words }) => {
  const editor = await createEditor();
  const { id } = await createSubmission('A hostile text');
  const path = `/articles/${id}`;
  const storedTexts = await saveEachPayload(
    TEXTS,
    await createSaver<EditorArticle>(await ApiClient.signIn(editor), path),
  );
  await startSession(page, words, editor);

  await test.step('editor reads', async () => {
    await openEditorArticle(page, id);
    await expectHarmless(getRichTexts(page), 2);
    await goToArticleTab(page, words, 'contentHtml');
    await expectHarmless(getRichTexts(page), 1);
    await expect(getRichTexts(page).locator('math').first()).toBeVisible();
    await page.getByRole('radiogroup').getByText('Русский').click();
    await expect(page.locator('[lang="ru"] [class*="prose"]')).toBeVisible();
    await expectHarmless(getRichTexts(page), 1);
  });

  await test.step('editor edits', async () => {
    const { contentHtmlEn, contentHtmlRu } = words.articleEditor.parts;
    await page.goto(`${EDITOR_ARTICLES}/edit/${id}`);
    await page.getByLabel(words.editorArticleForm.translation.mode).check();
    await expectHarmless(getRichTexts(page), 2);
    await page
      .getByRole('link', { name: words.editorArticleForm.sections.contentHtml, exact: true })
      .click();
    // The editor cannot show some of it, so the field opens as source.
    await expect(getField(page, contentHtmlRu)).toHaveValue(/№ 0</);
    const richText = getRichTextField(page, words, contentHtmlEn);
    const countSourceOnly = async (texts: string[]): Promise<number> => {
      const left = await switchFromSource(richText, words, [texts.join('')]);
      if (left.length === 0 || texts.length === 1) return left.length;
      const half = Math.ceil(texts.length / 2);
      return (
        (await countSourceOnly(texts.slice(0, half))) + (await countSourceOnly(texts.slice(half)))
      );
    };
    expect(await countSourceOnly(storedTexts.contentHtmlEn)).toBeLessThan(PAYLOADS.length / 50);
  });

  await test.step('reader reads', async () => {
    const editorClient = await EditorClient.signIn(editor);
    await editorClient.decide(id, 'accept');
    const { slug } = await editorClient.decide(id, 'publish', {
      publicationDate: getJournalDate(1),
    });
    const reader = await page.context().newPage();
    for (const language of ['en', 'ru']) {
      const response = await reader.goto(`/articles/${slug}?lang=${language}`);
      expect(findScripts(await response?.text())).toEqual([]);
      await expectHarmless(getRichTexts(reader), 2);
      await expect(getRichTexts(reader).locator('math').first()).toBeVisible();
      const contents = reader.getByRole('navigation').filter({ has: reader.locator('#contents') });
      expect(await contents.locator('ol').evaluateAll(findForbiddenMarkup)).toEqual([]);
    }
  });
});

test('HTML saved by an author is never executed', async ({ page, words }) => {
  const email = await createUser(['user']);
  const [author, client] = [await AuthorClient.signIn(email), await ApiClient.signIn(email)];
  const { id } = await author.createCompleteDraft(PLAIN);
  await saveEachPayload(ABSTRACTS, await createSaver<Article>(client, `/articles/my/${id}`));
  await author.updateArticle(id, { ...PLAIN_PARTS, askForTranslation: false });
  await startSession(page, words, email);
  await openDraft(page, words, id);
  await expectHarmless(getRichTexts(page), 1);
  await goToStep(page, words, 'translations');
  await expectHarmless(getRichTexts(page), 1); // the English text beside it is plain
  await author.updateArticle(id, { askForTranslation: true });
  await author.submit(id);
  await client.request('POST', `/articles/my/${id}/messages`, { text: PLAIN });
  await page.goto(`/personal-area/user-articles/details/${id}`);
  await expectHarmless(getRichTexts(page), 2);
  const [titles, texts, affiliations, messages] = [3, 8, 2, 1];
  await expect(getPlainTexts(page)).toHaveCount(titles + texts + affiliations + messages);
});

test('unsanitized HTML is not executed when entered as source', async ({ page, words }) => {
  const { id } = await createSubmission('A hostile source');
  await startSession(page, words, await createEditor());
  await page.goto(`${EDITOR_ARTICLES}/edit/${id}#contentHtml`);
  const richText = getRichTextField(page, words, words.articleEditor.parts.contentHtmlEn);
  const left = await switchFromSource(richText, words, RAW);
  expect(left.length).toBeLessThan(RAW.length / 20);
});

test('unsanitized HTML is not executed when pasted', async ({ page, words }) => {
  const { abstractEn, contentHtmlEn } = words.articleEditor.parts;
  const { id } = await createSubmission('A hostile clipboard');
  await startSession(page, words, await createEditor());
  for (const [section, label] of [
    ['main', abstractEn],
    ['contentHtml', contentHtmlEn],
  ] as const) {
    await page.goto(`${EDITOR_ARTICLES}/edit/${id}#${section}`);
    const text = getField(page, label);
    await text.click();
    const before = await text.innerText();
    expect(await pasteEach(text, RAW)).toBeGreaterThan(RAW.length / 3);
    expect(await text.innerText()).toBe(before);
  }
});

test('plain text fields show HTML as text', async ({ page, words }) => {
  const title = page.getByRole('heading', { level: 1 });
  const editor = await createEditor();
  const { id } = await createSubmission(PLAIN, PLAIN_PARTS);
  const client = await ApiClient.signIn(editor);
  const save = await createSaver<EditorArticle>(client, `/articles/${id}`);
  await save({ references: [{ reference: PLAIN, articleIds: [], parts: null }] });
  await client.request('POST', `/articles/${id}/messages`, { text: PLAIN });
  const editorClient = await EditorClient.signIn(editor);
  await editorClient.decide(id, 'accept', { letter: PLAIN });
  await startSession(page, words, editor);

  await page.goto(`${EDITOR_ARTICLES}?status=accepted`);
  await expect(page.getByRole('link', { name: PLAIN, exact: true }).first()).toBeVisible();
  await openEditorArticle(page, id);
  await expect(title).toHaveText(PLAIN);
  const [titles, texts, affiliations, messages] = [3, 8, 2, 2]; // one title is the breadcrumb
  await expect(getPlainTexts(page)).toHaveCount(titles + texts + affiliations + messages);
  await goToArticleTab(page, words, 'references');
  await expect(page.getByRole('listitem').and(getPlainTexts(page))).toBeVisible();
  await page.goto(`${EDITOR_ARTICLES}/edit/${id}#references`);
  const first = words.editorArticleForm.references.number.replace('{{number}}', '1');
  await expect(getField(page, first)).toHaveValue(PLAIN);

  const { slug } = await editorClient.decide(id, 'publish', { publicationDate: getJournalDate(1) });
  for (const language of ['en', 'ru']) {
    await page.goto(`/articles/${slug}?lang=${language}`);
    await expect(title).toHaveText(PLAIN);
    expect(await page.title()).toContain(PLAIN);
    // Title, keywords, funding, conflict of interest, reference and theme.
    await expect(getPlainTexts(page)).toHaveCount(6);
  }
});
