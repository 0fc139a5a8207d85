import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { createAdminWithUniqueName, createUser } from '../support/accounts';
import { openDraft } from '../support/article-editor';
import { AuthorClient } from '../support/articles';
import {
  createSubmission,
  EditorClient,
  openDecisionDialog,
  openEditorArticle,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { getJournalDate } from '../support/journal-date';
import { expireHold, runSql } from '../support/octavo';
import { startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const COLUMNS =
  'Record ID,Title,RetractionDate,RetractionDOI,OriginalPaperDOI,OriginalPaperPubMedID,RetractionNature,Reason';
const ROWS = [
  '1,"Grafts, again",1/31/2024 0:00,10.5555/e2e-notice,10.5555/E2E-Retracted,0,Retraction,+Fake Peer Review;+Concerns/Issues About Data;',
  '2,Doubts,5/1/2023 0:00,unavailable,10.5555/e2e-doubtful,0,Expression of concern,+Investigation by Journal;',
  '3,Back,1/1/2020 0:00,10.5555/e2e-back,10.5555/e2e-back,0,Retraction,',
  '4,Back,1/1/2021 0:00,10.5555/e2e-back,10.5555/e2e-back,0,Reinstatement,',
];
/** File for both languages, so that tests that run at the same time do not disturb each other. */
const DATA_FILE = [COLUMNS, ...ROWS, ''].join('\n');

const LIST = `1. Good A. Cord blood in adults. J Grafts. 2020;1:1-9. https://doi.org/10.5555/e2e-good
2. Bad B. Marrow from twins. J Grafts. 2021;2:1-9. https://doi.org/10.5555/e2e-retracted
3. Unsure C. A study of mice. J Grafts. 2019;3:1-9. https://doi.org/10.5555/e2e-doubtful
4. Back D. A study of rats. J Grafts. 2018;4:1-9. https://doi.org/10.5555/e2e-back
5. Old E. A book without a number. Demograd; 1990.`;

async function openData(page: Page, words: Texts) {
  await page.goto('/personal-area/retraction-data');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.routes.retractionData);
  await expect(page.getByLabel(words.retractions.data.zone.label)).toBeAttached();
}

async function loadFile(page: Page, words: Texts, content: string) {
  await page.getByLabel(words.retractions.data.zone.label).setInputFiles({
    name: 'retraction_watch.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(content),
  });
}

/** Loads the data as an admin, in the browser. */
async function loadData(page: Page, words: Texts) {
  await startSession(page, words, await createAdminWithUniqueName());
  await openData(page, words);
  await loadFile(page, words, DATA_FILE);
  await expect(page.getByText('retraction_watch.csv', { exact: true })).toBeVisible();
  await expect(page.getByText('Galina Unprinted').last()).toBeVisible();
}

async function cite(article: number, texts: readonly (readonly [string, string])[]) {
  for (const [position, [text, doi]] of texts.entries()) {
    await runSql(`insert into article_references (article_id, position, reference, article_ids)
      values (${article}, ${position}, '${text}', '[{"format": "doi", "value": "${doi}"}]')`);
  }
}

test(
  'an administrator loads the data of Retraction Watch',
  { tag: '@screens' },
  async ({ page, words }) => {
    await startSession(page, words, await createAdminWithUniqueName());
    await openData(page, words);
    await expectAccessible(page);
    await loadFile(page, words, '<!DOCTYPE html>');
    const alert = page.getByRole('alert').filter({ hasText: words.retractions.data.failed });
    await expect(alert).toContainText('OriginalPaperDOI');
    await expectAccessible(page);
    await loadFile(page, words, DATA_FILE);
    await expect(page.getByText('Galina Unprinted').last()).toBeVisible();
    await expect(alert).toHaveCount(0);
    await expectAccessible(page);
  },
);

test(
  'an author and an editor are warned of retracted references',
  { tag: '@screens' },
  async ({ page, words }) => {
    test.setTimeout(180_000);
    await loadData(page, words);
    const { check, marks } = words.retractions;
    const email = await createUser(['user']);
    const { id } = await (await AuthorClient.signIn(email)).createCompleteDraft('Cord blood');
    await startSession(page, words, email);
    await openDraft(page, words, id, 'final');
    const section = page.getByRole('region', { name: check.title });
    await section.getByLabel(check.label).fill(LIST);
    await section.getByRole('button', { name: check.submit }).click();
    const warning = section.getByRole('alert');
    await expect(warning.getByRole('listitem')).toHaveCount(2);
    await expect(warning).toContainText('Marrow from twins');
    await expect(warning).toContainText('A study of mice');
    await expect(warning.getByRole('link')).toHaveAttribute(
      'href',
      'https://doi.org/10.5555/e2e-notice',
    );
    await expectAccessible(page);

    const submission = await createSubmission(`Citing ${randomUUID()}`);
    await cite(submission.id, [
      ['Good A. Cord blood in adults. 2020.', '10.5555/e2e-good'],
      ['Bad B. Marrow from twins. 2021.', '10.5555/e2e-retracted'],
    ]);
    await startSession(page, words, await createEditor());
    await openEditorArticle(page, submission.id, 'references');
    await expect(page.getByText('Fake Peer Review', { exact: false })).toBeVisible();
    await expectAccessible(page);
    const dialog = await openDecisionDialog(page, words, 'accept');
    await expect(dialog.getByRole('note')).toContainText('Marrow from twins');
    await expect(dialog.getByRole('note')).toContainText(marks.anyway);
    await expectAccessible(page);
  },
);

test(
  'the office sees which articles cite a retracted one',
  { tag: '@screens' },
  async ({ page, words }) => {
    test.setTimeout(180_000);
    const editor = await createEditor();
    const client = await EditorClient.signIn(editor);
    const publish = async (title: string) => {
      const { id } = await createSubmission(title);
      await client.decide(id, 'accept');
      await client.decide(id, 'publish', {
        publicationDate: getJournalDate(),
        removeFromIssue: false,
      });
      await expireHold(id);
      return id;
    };
    const cited = await publish(`Retracted ${randomUUID()}`);
    const citingTitle = `A later study ${randomUUID()}`;
    const citing = await publish(citingTitle);
    const [doi] = (await runSql(`select doi from articles where id = ${cited}`)).trim().split('\n');
    await cite(citing, [['Ours. 2026.', doi!.toUpperCase()]]);

    await startSession(page, words, editor);
    await openEditorArticle(page, cited);
    await page.getByRole('button', { name: words.notices.begin.action }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('radio').nth(1).check();
    await dialog.getByRole('button', { name: words.notices.begin.submit }).click();
    await expect(page.getByText(words.notices.titleOfNotice)).toBeVisible();
    await expect(page.getByText(words.notices.citedBy.lead)).toBeVisible();
    await expectAccessible(page);
    await openEditorArticle(page, cited);
    await expectAccessible(page);
    const card = page.getByRole('region', { name: words.notices.title });
    await card.getByRole('link', { name: citingTitle }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(citingTitle);
  },
);
