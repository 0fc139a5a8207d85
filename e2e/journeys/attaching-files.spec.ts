import { readFile, truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { startSession } from '../support/personal-area';
import { AuthorClient, type Article } from '../support/articles';
import { createPdfFile } from '../support/files';
import { createUser } from '../support/accounts';
import { runSql } from '../support/octavo';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const MEGABYTE = 1024 * 1024;
const AWKWARD_NAME = `Отчёт «GvHD» "final" it's תקציר 100%.pdf`;

/** Opens the files step of a new draft. */
async function openFiles(
  page: Page,
  words: Texts,
): Promise<{ author: AuthorClient; draft: Article }> {
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const draft = await author.createDraft('Late reactivation');
  await startSession(page, words, person);
  await page.goto(`/personal-area/user-articles/edit/${draft.id}?tab=files`);
  await expect(page.getByText('.docx')).toBeVisible(); // the accepted types are loaded
  return { author, draft };
}

const getUploadZone = (page: Page, words: Texts) => page.getByLabel(words.articleFiles.zone.label);
const getUpload = (page: Page, words: Texts, name: string) =>
  page
    .getByRole('region', { name: words.files.upload.title })
    .getByRole('listitem')
    .filter({ hasText: name });
const getAttachedFile = (page: Page, name: string) =>
  page.getByRole('group', { name, exact: true });

test('a rejected file shows the reason and does not block other uploads', async ({
  page,
  words,
}, testInfo) => {
  const { failed, refused, remove } = words.files.upload;
  const { author, draft } = await openFiles(page, words);
  const onDisk = async (name: string, content: Buffer | string) => {
    const path = testInfo.outputPath(name);
    await writeFile(path, content);
    return path;
  };
  const huge = await onDisk('huge.pdf', '%PDF-1.4');
  await truncate(huge, 51 * MEGABYTE);
  await getUploadZone(page, words).setInputFiles([
    await onDisk('page.docx', '<!doctype html><html><body>A page of the web</body></html>'),
    await onDisk('program.exe', 'MZ'),
    huge,
    await onDisk(AWKWARD_NAME, createPdfFile(AWKWARD_NAME).buffer),
  ]);

  const [error = ''] = failed.split('{{');
  const cause = (name: string) => getUpload(page, words, name).getByRole('alert');
  await expect(cause('program.exe')).toContainText(error + refused['wrong-type'].split('{{')[0]);
  await expect(cause('huge.pdf')).toContainText(error + refused['too-big'].split('{{')[0]);
  await expect(cause('page.docx')).toContainText(error);
  await expect(cause('page.docx')).toContainText(/web page|веб-страниц/);
  await expect(getAttachedFile(page, AWKWARD_NAME)).toBeVisible();
  await expectAccessible(page);
  for (const name of ['page.docx', 'program.exe', 'huge.pdf']) {
    await getUpload(page, words, name).getByRole('button', { name: remove }).click();
  }
  await expect(page.getByRole('region', { name: words.files.upload.title })).toBeHidden();

  // Name and content are unchanged after the round trip.
  await expect
    .poll(async () => (await author.fetchArticle(draft.id)).files.map(({ file }) => file.fileName))
    .toEqual([AWKWARD_NAME]);
  const coming = page.waitForEvent('download');
  await getAttachedFile(page, AWKWARD_NAME)
    .getByRole('button', { name: words.files.download.action })
    .click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(AWKWARD_NAME.replaceAll('"', '_')); // Chromium replaces quotes in file names
  expect(await readFile(await download.path())).toEqual(createPdfFile(AWKWARD_NAME).buffer);
});

test('an upload can be cancelled, and an interrupted one retried', async ({
  page,
  context,
  words,
}) => {
  const { cancel, failed } = words.files.upload;
  const { leave } = words.articleEditor;
  const { unsaved, confirm } = words.shell;
  const { author, draft } = await openFiles(page, words);
  const names = async () =>
    (await author.fetchArticle(draft.id)).files.map(({ file }) => file.fileName);
  await page.route('**/api/v1/files', () => undefined); // no response
  await getUploadZone(page, words).setInputFiles([
    createPdfFile('stopped.pdf'),
    createPdfFile('slow.pdf'),
  ]);
  await getUpload(page, words, 'stopped.pdf').getByRole('button', { name: cancel }).click();
  await expect(getUpload(page, words, 'stopped.pdf')).toBeHidden();
  await expect(getUpload(page, words, 'slow.pdf')).toBeVisible();

  // Leaving would cancel the running upload.
  await page.getByRole('link', { name: words.articleEditor.actions.close }).click();
  const question = page.getByRole('dialog', { name: unsaved.title });
  await expect(question).toContainText(leave.uploads);
  await question.getByRole('button', { name: confirm.cancel }).click();
  await getUpload(page, words, 'slow.pdf').getByRole('button', { name: cancel }).click();
  await page.unroute('**/api/v1/files');

  await context.setOffline(true);
  await getUploadZone(page, words).setInputFiles(createPdfFile('broken off.pdf'));
  const broken = getUpload(page, words, 'broken off.pdf');
  await expect(broken.getByRole('alert')).toContainText(
    failed.replace('{{cause}}', words.errors.network),
  );
  await expectAccessible(page);
  await context.setOffline(false);
  await broken.getByRole('button', { name: words.errors.retry }).click();
  await expect(getAttachedFile(page, 'broken off.pdf')).toBeVisible();
  await expect.poll(names).toEqual(['broken off.pdf']);
});

test('an author whose unused files take all the space deletes them and goes on', async ({
  page,
  words,
}) => {
  const { author } = await openFiles(page, words);
  const unused = await author.upload(createPdfFile('forgotten.pdf'));
  await runSql(`update files set size = 2000 * ${MEGABYTE} where id = '${unused.id}'`);

  await getUploadZone(page, words).setInputFiles(createPdfFile('manuscript.pdf'));
  const { action, question, confirm } = words.files.freeSpace;
  await getUpload(page, words, 'manuscript.pdf').getByRole('button', { name: action }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: confirm }).click();
  await expect(getAttachedFile(page, 'manuscript.pdf')).toBeVisible();
  await expect.poll(() => runSql(`select count(*) from files where id = '${unused.id}'`)).toBe('0');
});
