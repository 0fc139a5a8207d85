import type { Page } from '@playwright/test';
import { Caller } from '../house/api';
import { signIn } from '../house/area';
import { field, goToStep, openDraft } from '../house/article-editor';
import { Author, type Article } from '../house/articles';
import { journalDay } from '../house/days';
import { DESK, Editor, goToPart, newSubmission, openOnDesk, type DeskArticle } from '../house/desk';
import { newEditor } from '../house/editors';
import { PAYLOADS, strangers, test } from '../house/hostile';
import {
  expectHarmless,
  keptOf,
  leftAsSource,
  pasteEach,
  savesOf,
  textsOn,
  writingDesk,
} from '../house/hostile-texts';
import { newPerson } from '../house/people';
import { expect, scriptsIn } from '../house/test';

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
  affiliations: [{ key: 1, en: PLAIN, ru: PLAIN }],
};
const RAW = PAYLOADS.map(({ html }) => html);
const ABSTRACTS = ['abstractEn', 'abstractRu'] as const;
const TEXTS = [...ABSTRACTS, 'contentHtmlEn', 'contentHtmlRu'] as const;

const shown = (page: Page) => page.getByText(PLAIN, { exact: true });

test.describe.configure({ timeout: 180_000 });

test('what a text makes a page try is noticed', async ({ page, attempts }) => {
  await page.goto('/home');
  for (const [html, attempt] of [
    ['<img src=/x onerror=alert(1)>', 'alert(1)'],
    ['<img src=/x onerror=top.__ran=1>', '__ran = 1'],
    ['<img src=https://evil.test/x>', 'asked https://evil.test/x'],
    ['<iframe></iframe>', 'framed something'],
    ['<svg><a xlink:href=javascript:alert(1)></a></svg>', null],
    ['<a href=javascript:alert(1)>x</a>', null],
    ['<p onclick=alert(1)>x</p>', null],
  ] as const) {
    const body = page.locator('body');
    await body.evaluate((element, written) => (element.innerHTML = written), html);
    expect(await body.evaluateAll(strangers), html).not.toEqual([]);
    if (attempt) await expect.poll(() => attempts.splice(0)).toContain(attempt);
  }
});

test('what an editor saves runs nowhere', async ({ page, words }) => {
  const editor = await newEditor();
  const { id } = await newSubmission('A hostile text');
  const path = `/articles/${id}`;
  const kept = await keptOf(TEXTS, await savesOf<DeskArticle>(await Caller.signedIn(editor), path));
  await signIn(page, words, editor);

  await test.step('where editors read', async () => {
    await openOnDesk(page, id);
    await expectHarmless(textsOn(page), 2);
    await goToPart(page, words, 'contentHtml');
    await expectHarmless(textsOn(page), 1);
    await expect(textsOn(page).locator('math').first()).toBeVisible();
    await page.getByRole('radiogroup').getByText('Русский').click();
    await expect(page.locator('[lang="ru"] [class*="prose"]')).toBeVisible();
    await expectHarmless(textsOn(page), 1);
  });

  await test.step('where editors write', async () => {
    const { contentHtmlEn, contentHtmlRu } = words.articleEditor.parts;
    await page.goto(`${DESK}/edit/${id}`);
    await page.getByLabel(words.deskEditor.translation.mode).check();
    await expectHarmless(textsOn(page), 2);
    await page
      .getByRole('link', { name: words.deskEditor.sections.contentHtml, exact: true })
      .click();
    // Some of it the editor cannot show, so the whole is open as source.
    await expect(field(page, contentHtmlRu)).toHaveValue(/№ 0</);
    const desk = writingDesk(page, words, contentHtmlEn);
    const show = async (texts: string[]): Promise<number> => {
      const left = await leftAsSource(desk, words, [texts.join('')]);
      if (left.length === 0 || texts.length === 1) return left.length;
      const half = Math.ceil(texts.length / 2);
      return (await show(texts.slice(0, half))) + (await show(texts.slice(half)));
    };
    expect(await show(kept.contentHtmlEn)).toBeLessThan(PAYLOADS.length / 50);
  });

  await test.step('where everybody reads', async () => {
    const desk = await Editor.signedIn(editor);
    await desk.decide(id, 'accept');
    const { slug } = await desk.decide(id, 'publish', { publicationDate: journalDay(1) });
    const reader = await page.context().newPage();
    for (const language of ['en', 'ru']) {
      const answer = await reader.goto(`/articles/${slug}?lang=${language}`);
      expect(scriptsIn(await answer?.text())).toEqual([]);
      await expectHarmless(textsOn(reader), 2);
      await expect(textsOn(reader).locator('math').first()).toBeVisible();
      const contents = reader.getByRole('navigation').filter({ has: reader.locator('#contents') });
      expect(await contents.locator('ol').evaluateAll(strangers)).toEqual([]);
    }
  });
});

test('what an author saves runs nowhere', async ({ page, words }) => {
  const email = await newPerson(['user']);
  const [author, caller] = [await Author.signedIn(email), await Caller.signedIn(email)];
  const { id } = await author.newCompleteDraft(PLAIN);
  await keptOf(ABSTRACTS, await savesOf<Article>(caller, `/articles/my/${id}`));
  await author.change(id, { ...PLAIN_PARTS, askForTranslation: false });
  await signIn(page, words, email);
  await openDraft(page, words, id);
  await expectHarmless(textsOn(page), 1);
  await goToStep(page, words, 'translations');
  await expectHarmless(textsOn(page), 1); // the English beside it has no formatting
  await author.change(id, { askForTranslation: true });
  await author.submit(id);
  await caller.ask('POST', `/articles/my/${id}/messages`, { text: PLAIN });
  await page.goto(`/personal-area/user-articles/details/${id}`);
  await expectHarmless(textsOn(page), 2);
  const [titles, texts, affiliations, messages] = [3, 8, 2, 1];
  await expect(shown(page)).toHaveCount(titles + texts + affiliations + messages);
});

test('what was never cleaned runs nowhere when the source of a text is read', async ({
  page,
  words,
}) => {
  const { id } = await newSubmission('A hostile source');
  await signIn(page, words, await newEditor());
  await page.goto(`${DESK}/edit/${id}#contentHtml`);
  const desk = writingDesk(page, words, words.articleEditor.parts.contentHtmlEn);
  const left = await leftAsSource(desk, words, RAW);
  expect(left.length).toBeLessThan(RAW.length / 20);
});

test('what was never cleaned runs nowhere when it is pasted', async ({ page, words }) => {
  const { abstractEn, contentHtmlEn } = words.articleEditor.parts;
  const { id } = await newSubmission('A hostile clipboard');
  await signIn(page, words, await newEditor());
  for (const [section, label] of [
    ['main', abstractEn],
    ['contentHtml', contentHtmlEn],
  ] as const) {
    await page.goto(`${DESK}/edit/${id}#${section}`);
    const text = field(page, label);
    await text.click();
    const before = await text.innerText();
    expect(await pasteEach(text, RAW)).toBeGreaterThan(RAW.length / 3);
    expect(await text.innerText()).toBe(before);
  }
});

test('what is no rich text is shown letter by letter', async ({ page, words }) => {
  const title = page.getByRole('heading', { level: 1 });
  const editor = await newEditor();
  const { id } = await newSubmission(PLAIN, PLAIN_PARTS);
  const caller = await Caller.signedIn(editor);
  const save = await savesOf<DeskArticle>(caller, `/articles/${id}`);
  await save({ references: [{ reference: PLAIN, articleIds: [] }] });
  await caller.ask('POST', `/articles/${id}/messages`, { text: PLAIN });
  const desk = await Editor.signedIn(editor);
  await desk.decide(id, 'accept', { letter: PLAIN });
  await signIn(page, words, editor);

  await page.goto(`${DESK}?status=accepted`);
  await expect(page.getByRole('link', { name: PLAIN, exact: true }).first()).toBeVisible();
  await openOnDesk(page, id);
  await expect(title).toHaveText(PLAIN);
  const [titles, texts, affiliations, messages] = [3, 8, 2, 2]; // one title is where one is on the site
  await expect(shown(page)).toHaveCount(titles + texts + affiliations + messages);
  await goToPart(page, words, 'references');
  await expect(page.getByRole('listitem').and(shown(page))).toBeVisible();
  await page.goto(`${DESK}/edit/${id}#references`);
  const first = words.deskEditor.references.number.replace('{{number}}', '1');
  await expect(field(page, first)).toHaveValue(PLAIN);

  const { slug } = await desk.decide(id, 'publish', { publicationDate: journalDay(1) });
  for (const language of ['en', 'ru']) {
    await page.goto(`/articles/${slug}?lang=${language}`);
    await expect(title).toHaveText(PLAIN);
    expect(await page.title()).toContain(PLAIN);
    // Title, keywords, funding, conflict of interest and reference.
    await expect(shown(page)).toHaveCount(5);
  }
});
