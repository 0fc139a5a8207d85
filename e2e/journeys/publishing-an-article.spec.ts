import { randomUUID } from 'node:crypto';
import { startSession } from '../support/personal-area';
import { getField } from '../support/article-editor';
import { getJournalDate } from '../support/journal-date';
import {
  openDecisionDialog,
  confirmDecision,
  getDecisionPanel,
  EDITOR_ARTICLES,
  EditorClient,
  expectStatus,
  createSubmission,
  openEditorArticle,
  openFoldedFacts,
  ARTICLE_STATUSES,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { createAcceptedArticles, formatIssueLabel, IssueClient } from '../support/issues';
import { expect, expectAccessible, findScripts, test } from '../support/test';
import { texts } from '../support/texts';

const LANGUAGES = ['en', 'ru'] as const;

test('an accepted article is published, withdrawn and published again at the same address', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const { publicationDate, address } = words.decisions;
  const { articleWithdrawn, toHome } = words.errors.page;
  const heading = page.getByRole('heading', { level: 1 });
  const title = `Cord blood ${randomUUID()}`;
  const titleRu = `Пуповинная кровь ${randomUUID()}`;
  const { id } = await createSubmission(title, {
    titleRu,
    abstractRu: '<p>Двести пациентов наблюдали пять лет.</p>',
  });
  const editor = await createEditor();
  await (await EditorClient.signIn(editor)).decide(id, 'accept');
  await startSession(page, words, editor);
  await openEditorArticle(page, id);

  // The preview is the page that readers will see, in both languages.
  const { preview: previewTexts, checklist } = words.publishing;
  await page.getByRole('button', { name: previewTexts.open, exact: true }).click();
  const preview = page.getByRole('dialog', { name: previewTexts.open });
  const previewed = preview.getByRole('heading', { level: 1 });
  await expect(previewed).toHaveText(language === 'ru' ? titleRu : title);
  await expectAccessible(page);
  await preview.getByText(language === 'ru' ? 'English' : 'Русский', { exact: true }).click();
  await expect(previewed).toHaveText(language === 'ru' ? title : titleRu);
  await expect(
    preview.getByRole('heading', {
      name: texts[language === 'ru' ? 'en' : 'ru'].publicArticle.abstract,
    }),
  ).toBeVisible();
  await preview.getByRole('button', { name: previewTexts.close }).click();
  await expect(preview).toBeHidden();

  const publishing = await openDecisionDialog(page, words, 'publish');
  await expect(publishing.getByRole('note')).toContainText(checklist.article['no-pdf']);
  await expect(publishing.getByRole('note')).not.toContainText(checklist.article['no-translation']);
  await expect(publishing).toContainText(address.first);
  await getField(publishing, publicationDate.label).fill('');
  await publishing.getByRole('button', { name: words.decisions.actions.publish }).click();
  await expect(getField(publishing, publicationDate.label)).toHaveAccessibleDescription(
    publicationDate.required,
  );
  await expect(getField(publishing, publicationDate.label)).toBeFocused();
  await expectAccessible(page);
  const day = getJournalDate(1);
  await getField(publishing, publicationDate.label).fill(day);
  await confirmDecision(page, words, 'publish');
  await expectStatus(page, ARTICLE_STATUSES.published[language]);
  const publicPage = page.getByRole('link', { name: /^\/articles\// });
  const slug = await publicPage.innerText();

  // The public page works without scripts.
  for (const [reader, shown] of LANGUAGES.entries()) {
    const context = await browser.newContext({ javaScriptEnabled: false });
    const readersPage = await context.newPage();
    const response = await readersPage.goto(`${slug}?lang=${shown}`);
    expect(response?.status()).toBe(200);
    expect(findScripts(await response?.text())).toEqual([]);
    await expect(readersPage.getByRole('heading', { level: 1 })).toHaveText(
      [title, titleRu][reader] ?? '',
    );
    await expect(
      readersPage.getByRole('heading', { name: texts[shown].publicArticle.abstract }),
    ).toBeVisible();
    await context.close();
  }
  await publicPage.click();
  await expect(page).toHaveURL(slug);
  await expect(heading).toHaveText(language === 'ru' ? titleRu : title);
  await expectAccessible(page);
  await page.goBack();

  const withdrawing = await openDecisionDialog(page, words, 'undo-publish');
  await expect(withdrawing).toContainText(
    address.gone.replace('{{address}}', new URL(slug, page.url()).href),
  );
  await expectAccessible(page);
  await confirmDecision(page, words, 'undo-publish');
  await expectStatus(page, ARTICLE_STATUSES.accepted[language]);
  await expect(publicPage).toHaveCount(0);
  const gone = await page.goto(slug);
  expect(gone?.status()).toBe(410);
  await expect(heading).toHaveText(articleWithdrawn.title);
  await expect(page.getByText(articleWithdrawn.text)).toBeVisible();
  await expect(page.getByRole('link', { name: toHome })).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);
  await expectAccessible(page);

  await openEditorArticle(page, id);
  const again = await openDecisionDialog(page, words, 'publish');
  await expect(again).toContainText(
    address.again.replace('{{address}}', new URL(slug, page.url()).href),
  );
  await confirmDecision(page, words, 'publish');
  await expect(publicPage).toHaveText(slug);
  expect((await page.goto(slug))?.status()).toBe(200);
});

test('an article of a planned issue says why it cannot go back, and leaves the issue', async ({
  page,
  words,
  language,
}) => {
  const { actions, blocked, issue: issueTexts } = words.decisions;
  const editor = await createEditor();
  const [article] = await createAcceptedArticles(editor, `Ahead of its issue ${randomUUID()}`);
  if (!article) throw new Error('no accepted article');
  const issue = await (await IssueClient.signIn(editor)).createIssue({ Reviews: [article.id] });
  await startSession(page, words, editor);
  await openEditorArticle(page, article.id);
  const [reason = ''] = blocked.replace('{{action}}', actions['undo-accept']).split('{{reason}}');
  const panel = getDecisionPanel(page, words);
  await expect(panel).toContainText(reason.trim());
  await expect(panel.getByRole('button', { name: actions['undo-accept'] })).toHaveCount(0);
  await expectAccessible(page);

  const publishing = await openDecisionDialog(page, words, 'publish');
  const leave = publishing.getByRole('checkbox', {
    name: issueTexts.remove.replace('{{issue}}', formatIssueLabel(issue, language)),
  });
  await leave.check();
  await expectAccessible(page);
  await confirmDecision(page, words, 'publish');
  await expectStatus(page, ARTICLE_STATUSES.published[language]);
  const published = await (await EditorClient.signIn(editor)).fetchArticle(article.id);
  expect(published.issue).toBeNull();
});

test('a date is edited in place, and an invalid order is rejected', async ({ page, words }) => {
  const { dates } = words.editorArticles;
  const { id } = await createSubmission('Late reactivation');
  const editor = await createEditor();
  const editorClient = await EditorClient.signIn(editor);
  await editorClient.decide(id, 'accept');
  await startSession(page, words, editor);
  await openEditorArticle(page, id);
  await openFoldedFacts(page, words);
  const getEditButton = (name: 'submissionDate' | 'acceptanceDate') =>
    page.getByRole('button', { name: dates.change.replace('{{date}}', dates[name]) });

  await getEditButton('submissionDate').click();
  const submitted = getField(page, dates.submissionDate);
  await expect(submitted).toBeFocused();
  await submitted.fill('31.02.2024');
  await submitted.press('Enter');
  await expect(page.getByText(words.inputs.date.invalid)).toBeVisible();
  await submitted.fill('28.02.2024');
  const calendarButton = words.inputs.date.choose.replace('{{label}}', dates.submissionDate);
  await page.getByRole('button', { name: calendarButton }).click();
  const calendar = page.getByRole('dialog');
  await expect(calendar.locator(':focus')).toHaveText('28');
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(submitted).toHaveValue('29.02.2024');
  await expect(submitted).toBeFocused();
  await submitted.press('Enter');
  await expect(page.getByText('29.02.2024')).toBeVisible();
  await expect(getEditButton('submissionDate')).toBeFocused();

  await getEditButton('acceptanceDate').click();
  const accepted = getField(page, dates.acceptanceDate);
  await accepted.fill('28.02.2024');
  await page.getByRole('button', { name: dates.save }).click();
  await expect(accepted).toHaveAttribute('aria-invalid', 'true');
  await expect(accepted).toHaveAccessibleDescription(/\S/);
  await expect(accepted).toBeFocused();
  await expectAccessible(page);
  await accepted.press('Escape');
  await expect(getEditButton('acceptanceDate')).toBeFocused();
  await expect(page.getByText('28.02.2024')).toHaveCount(0);
  expect((await editorClient.fetchArticle(id)).submissionDate).toBe('2024-02-29');
});

test('an article of a published issue is exported for PubMed', async ({
  page,
  words,
  language,
}) => {
  const { pubmed } = words.editorArticles;
  await startSession(page, words, await createEditor());
  await page.goto(`${EDITOR_ARTICLES}?status=published&title=Cryopreservation`);
  await page.getByRole('link', { name: /^Cryopreservation of apheresis products/ }).click();
  await expectStatus(page, ARTICLE_STATUSES.published[language]);
  await expect(getDecisionPanel(page, words)).toHaveCount(0);
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: pubmed.export }).click();
  expect((await downloading).suggestedFilename()).toMatch(/^pubmed-.+\.xml$/);
  await expectAccessible(page);
  for (const part of ['references', 'contentHtml'] as const) {
    await page.getByRole('link', { name: words.editorArticles.tabs[part], exact: true }).click();
    const name = words.editorArticles[part === 'references' ? 'references' : 'text'].heading;
    await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
    await expectAccessible(page);
  }
});
