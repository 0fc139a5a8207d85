import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { getField } from '../support/article-editor';
import {
  addWork,
  ADVICE,
  checkDoi,
  DELIVERIES,
  fetchRegistration,
  getCrossrefLine,
  moveDoi,
  queueDeposit,
  refuseDeposit,
  waitForComparison,
  waitForDelivery,
} from '../support/deliveries';
import {
  confirmDecision,
  createSubmission,
  EDITOR_ARTICLES,
  EditorClient,
  getDecisionPanel,
  goToArticleTab,
  openDecisionDialog,
  openEditorArticle,
  toTimePattern,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { getJournalDate } from '../support/journal-date';
import { confirmDialog, findOnlyRow } from '../support/lists';
import { fetchLetters } from '../support/mailbox';
import { runSql } from '../support/octavo';
import { openSidebar, startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';
import { pluralize, type Language, type Texts } from '../support/texts';

const generateDoi = () => `10.18620/e2e-${randomUUID()}`;

/** Opens the editor of an article, changes fields and saves them. */
async function changeArticle(
  page: Page,
  words: Texts,
  id: number,
  changes: Partial<Record<'titleEn' | 'doi', string>>,
): Promise<void> {
  const { parts, actions } = words.articleEditor;
  await page.goto(`${EDITOR_ARTICLES}/edit/${id}`);
  for (const [name, value] of Object.entries(changes)) {
    await getField(page, parts[name as keyof typeof changes]).fill(value);
  }
  await page.getByRole('button', { name: actions.save, exact: true }).click();
  await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
  await expect(page.getByText(words.editorArticleForm.saved).last()).toBeVisible();
}

/** Creates an accepted article and returns the editor, who is signed in. */
async function acceptArticle(page: Page, words: Texts, title: string) {
  const { id } = await createSubmission(title, { titleRu: `По-русски: ${title}` });
  const editor = await createEditor();
  await (await EditorClient.signIn(editor)).decide(id, 'accept');
  await startSession(page, words, editor);
  return { id, editor };
}

/**
 * Publishes an accepted article through the API, with a DOI that the editor enters, who is signed in in the browser.
 */
async function publishArticle(page: Page, words: Texts, title: string, doi: string) {
  const article = await acceptArticle(page, words, title);
  await changeArticle(page, words, article.id, { doi });
  const body = { publicationDate: getJournalDate(), removeFromIssue: false };
  await (await EditorClient.signIn(article.editor)).decide(article.id, 'publish', body);
  return article;
}

/** Returns a pattern that matches the text with any day for `{{date}}`. */
function toDatePattern(text: string): RegExp {
  const escaped = text.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s');
  return new RegExp(escaped.replace('{{date}}', '\\d\\d\\.\\d\\d\\.\\d{4}'));
}

/** Question before one record is sent to Crossref. */
function askToSend(words: Texts, language: Language): string {
  return pluralize(words.deliveries.send, 'title', 1, language).replace('{{target}}', 'Crossref');
}

test(
  'the DOI of a published article is registered, and again after a change',
  { tag: '@screens' },
  async ({ page, words, language }) => {
    test.setTimeout(240_000);
    const { lines, registration, waiting, actions, send } = words.deliveries;
    const title = `Registered ${randomUUID()}`;
    const { id } = await acceptArticle(page, words, title);
    await openEditorArticle(page, id);
    const line = getCrossrefLine(page);
    // The acceptance has given the article its DOI, by the pattern of `scripts/stack`.
    const doi = await line.getByText(/^10\.18620\/ctt-\d{4}-[0-9a-z]{8}$/).innerText();
    await expect(line).toContainText(registration.planned);

    await openDecisionDialog(page, words, 'publish');
    await confirmDecision(page, words, 'publish');
    await expect(line).toContainText(toTimePattern(lines.held));
    await expectAccessible(page);

    await queueDeposit(id, 20);
    await waitForDelivery(id, 'sent');
    await page.reload();
    const wait = pluralize(waiting, 'minutes', 1, language).replace('{{target}}', 'Crossref');
    await expect(line).toContainText(wait);
    await expect(line.getByRole('button', { name: actions.sendAgain })).toHaveCount(0);

    await waitForDelivery(id, 'delivered');
    await page.reload();
    await expect(line).toContainText(toDatePattern(registration.delivered));
    await expect(line.getByRole('link', { name: doi })).toBeVisible();
    await expectAccessible(page);
    const first = await fetchRegistration(doi);
    expect(first).toMatchObject({ title, deposits: 1 });

    // A registered DOI exists for ever.
    const panel = getDecisionPanel(page, words);
    const undo = words.decisions.actions['undo-publish'];
    const [reason = ''] = words.decisions.blocked.replace('{{action}}', undo).split('{{reason}}');
    await expect(panel).toContainText(reason.trim());
    await expect(panel.getByRole('button', { name: undo, exact: true })).toHaveCount(0);

    const changed = `Changed ${title}`;
    await changeArticle(page, words, id, { titleEn: changed });
    await waitForComparison(id, 'stale');
    await page.reload();
    await expect(line).toContainText(toTimePattern(lines.staleUntil));
    await line.getByRole('button', { name: actions.sendAgain }).click();
    await expectAccessible(page);
    await confirmDialog(page, askToSend(words, language), send.confirm);
    await expect(
      page.getByText(pluralize(send, 'done', 1, language).replace('{{target}}', 'Crossref')),
    ).toBeVisible();
    await waitForDelivery(id, 'delivered');
    const second = await fetchRegistration(doi);
    expect(second).toMatchObject({ title: changed, deposits: 2 });
    expect(BigInt(second?.version ?? 0)).toBeGreaterThan(BigInt(first?.version ?? 0));
    await page.reload();
    await expect(line).toContainText(toDatePattern(registration.delivered));
  },
);

test(
  'a DOI that leads elsewhere is shown, and references that Crossref has found',
  { tag: '@screens' },
  async ({ page, words }) => {
    test.setTimeout(180_000);
    const { doi: texts, elsewhere } = words.deliveries;
    const cited = `Cited ${randomUUID()}`;
    const doi = generateDoi();
    const { id } = await acceptArticle(page, words, `Checked ${randomUUID()}`);
    await changeArticle(page, words, id, { doi });
    await runSql(`
      insert into article_references (article_id, position, reference, article_ids)
      values (${id}, 1, 'Ivanov I. ${cited}. Blood. 2020;1:2.', '[]')`);
    const foundDoi = `10.1182/${randomUUID()}`;
    await addWork(foundDoi, cited);
    await openEditorArticle(page, id);
    await openDecisionDialog(page, words, 'publish');
    await confirmDecision(page, words, 'publish');
    await waitForDelivery(id, 'delivered');
    await checkDoi(id);
    await page.reload();
    const line = getCrossrefLine(page);
    await expect(line).toContainText(toDatePattern(texts.here));

    const address = `https://old-site.example/articles/view/${randomUUID()}?from=an-archive-with-a-long-address`;
    await moveDoi(doi, address);
    await checkDoi(id);
    await page.reload();
    await expect(line).toContainText(toDatePattern(texts.elsewhere));
    await expect(line).toContainText(address);
    await expectAccessible(page);

    await goToArticleTab(page, words, 'references');
    const reference = page.getByRole('listitem').filter({ hasText: cited });
    await expect(reference.getByRole('link', { name: foundDoi })).toHaveAttribute(
      'href',
      `https://doi.org/${foundDoi}`,
    );
    await expectAccessible(page);

    await page.goto(DELIVERIES);
    await page.getByRole('link', { name: elsewhere.show }).click();
    const row = await findOnlyRow(page, words, doi);
    await expect(row).toContainText(address);
    await expectAccessible(page);
  },
);

test('a refusal says what to do, and the corrected record goes by itself', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { lines, registration } = words.deliveries;
  const title = `Refused ${randomUUID()}`;
  const doi = generateDoi();
  const message = 'cvc-complex-type.2.4.a: Invalid content was found';
  const { id, editor } = await publishArticle(page, words, title, doi);
  await refuseDeposit(doi, message);
  await waitForDelivery(id, 'refused');
  await openEditorArticle(page, id);
  const line = getCrossrefLine(page);
  await expect(line).toContainText(lines.refused.replace('{{target}}', 'Crossref'));
  await expect(line).toContainText(ADVICE.schema[language]);
  await expect(line).toContainText(message);
  await expectAccessible(page);
  // The office is told.
  await expect
    .poll(async () => (await fetchLetters(editor)).map(({ subject }) => subject), {
      timeout: 30_000,
    })
    .toContainEqual(expect.stringMatching(new RegExp(`Crossref.*${title}`)));

  await changeArticle(page, words, id, { titleEn: `Mended ${title}` });
  await waitForDelivery(id, 'delivered');
  expect(await fetchRegistration(doi)).toMatchObject({ title: `Mended ${title}`, deposits: 1 });
  await page.reload();
  await expect(line).toContainText(toDatePattern(registration.delivered));
});

test(
  'an editor finds a refused record in the list, reads what will be sent and sends it',
  { tag: '@screens' },
  async ({ page, words, language, isPhone }) => {
    test.setTimeout(180_000);
    const { list, registered, record, actions, file, selection, send } = words.deliveries;
    const title = `Listed ${randomUUID()}`;
    const doi = generateDoi();
    const { id } = await publishArticle(page, words, title, doi);
    await refuseDeposit(doi, 'User not allowed to add records for prefix: 10.18620');
    await waitForDelivery(id, 'refused');

    await page.goto('/personal-area');
    const sidebar = await openSidebar(page, words, isPhone);
    await sidebar.getByRole('link', { name: words.routes.deliveries }).click();
    await expect(page).toHaveURL(DELIVERIES);
    const row = await findOnlyRow(page, words, doi);
    await expect(row).toContainText(ADVICE.prefix[language]);
    const states = page.getByRole('navigation', { name: list.byState });
    await expect(states.getByRole('link')).toHaveCount(2);
    await expectAccessible(page);

    await row.getByRole('button', { name: actions.record }).click();
    const dialog = page.getByRole('dialog', {
      name: record.title.replace('{{target}}', 'Crossref'),
    });
    await expect(dialog.getByRole('row', { name: title }).first()).toBeVisible();
    await expect(dialog.getByRole('row', { name: doi }).first()).toBeVisible();
    await expectAccessible(page);
    await dialog.getByText('XML', { exact: true }).click();
    await expect(dialog.getByRole('region')).toContainText(`<doi>${doi}</doi>`);
    await expectAccessible(page);
    const downloading = page.waitForEvent('download');
    await dialog.getByRole('button', { name: file.download.replace('{{format}}', 'XML') }).click();
    const download = await downloading;
    expect(download.suggestedFilename()).toMatch(/^crossref-\d+\.xml$/);
    expect(await readFile(await download.path(), 'utf8')).toContain(doi);
    await dialog.getByRole('button', { name: record.close }).click();

    await page.getByRole('checkbox', { name: selection.row.replace('{{title}}', doi) }).check();
    const bar = page.getByRole('group', { name: selection.label });
    await expect(bar).toContainText(pluralize(selection, 'count', 1, language));
    await expectAccessible(page);
    await bar.getByRole('button', { name: send.confirm, exact: true }).click();
    await confirmDialog(page, askToSend(words, language), send.confirm);
    await waitForDelivery(id, 'delivered');
    await page.reload();
    await expect(row).toContainText(registered.delivered);
    await row.getByRole('link', { name: doi }).click();
    await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
  },
);
