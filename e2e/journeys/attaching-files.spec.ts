import { readFile, truncate, writeFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { signIn } from '../house/area';
import { Author, type Article } from '../house/articles';
import { pdfFile } from '../house/files';
import { newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

const MEGABYTE = 1024 * 1024;
const AWKWARD = `Отчёт «GvHD» "final" it's תקציר 100%.pdf`;

/** The files of a new draft. */
async function openFiles(page: Page, words: Texts): Promise<{ author: Author; draft: Article }> {
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const draft = await author.newDraft('Late reactivation');
  await signIn(page, words, person);
  await page.goto(`/personal-area/user-articles/edit/${draft.id}?tab=files`);
  await expect(page.getByText('.docx')).toBeVisible(); // it is known what may be sent
  return { author, draft };
}

const zone = (page: Page, words: Texts) => page.getByLabel(words.articleFiles.zone.label);
const upload = (page: Page, words: Texts, name: string) =>
  page
    .getByRole('region', { name: words.files.upload.title })
    .getByRole('listitem')
    .filter({ hasText: name });
const attached = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

test('a file that is not accepted says why, and holds up no other', async ({
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
  await zone(page, words).setInputFiles([
    await onDisk('page.docx', '<!doctype html><html><body>A page of the web</body></html>'),
    await onDisk('program.exe', 'MZ'),
    huge,
    await onDisk(AWKWARD, pdfFile(AWKWARD).buffer),
  ]);

  const [error = ''] = failed.split('{{');
  const cause = (name: string) => upload(page, words, name).getByRole('alert');
  await expect(cause('program.exe')).toContainText(error + refused['wrong-type'].split('{{')[0]);
  await expect(cause('huge.pdf')).toContainText(error + refused['too-big'].split('{{')[0]);
  await expect(cause('page.docx')).toContainText(error);
  await expect(cause('page.docx')).toContainText(/web page|веб-страниц/);
  await expect(attached(page, AWKWARD)).toBeVisible();
  await expectAccessible(page);
  for (const name of ['page.docx', 'program.exe', 'huge.pdf']) {
    await upload(page, words, name).getByRole('button', { name: remove }).click();
  }
  await expect(page.getByRole('region', { name: words.files.upload.title })).toBeHidden();

  // The name and every byte come back as they went.
  await expect
    .poll(async () => (await author.article(draft.id)).files.map(({ file }) => file.fileName))
    .toEqual([AWKWARD]);
  const coming = page.waitForEvent('download');
  await attached(page, AWKWARD).getByRole('button', { name: words.files.download.action }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(AWKWARD.replaceAll('"', '_')); // not for any disk, says Chromium
  expect(await readFile(await download.path())).toEqual(pdfFile(AWKWARD).buffer);
});

test('an upload can be stopped, and one that was broken off can be tried again', async ({
  page,
  context,
  words,
}) => {
  const { cancel, failed } = words.files.upload;
  const { leave } = words.articleEditor;
  const { unsaved, confirm } = words.shell;
  const { author, draft } = await openFiles(page, words);
  const names = async () => (await author.article(draft.id)).files.map(({ file }) => file.fileName);
  await page.route('**/api/v1/files', () => undefined); // never answered
  await zone(page, words).setInputFiles([pdfFile('stopped.pdf'), pdfFile('slow.pdf')]);
  await upload(page, words, 'stopped.pdf').getByRole('button', { name: cancel }).click();
  await expect(upload(page, words, 'stopped.pdf')).toBeHidden();
  await expect(upload(page, words, 'slow.pdf')).toBeVisible();

  // What is under way would be lost with the page.
  await page.getByRole('link', { name: words.articleEditor.actions.cancel }).click();
  const question = page.getByRole('dialog', { name: unsaved.title });
  await expect(question).toContainText(leave.uploads);
  await question.getByRole('button', { name: confirm.cancel }).click();
  await upload(page, words, 'slow.pdf').getByRole('button', { name: cancel }).click();
  await page.unroute('**/api/v1/files');

  await context.setOffline(true);
  await zone(page, words).setInputFiles(pdfFile('broken off.pdf'));
  const broken = upload(page, words, 'broken off.pdf');
  await expect(broken.getByRole('alert')).toContainText(
    failed.replace('{{cause}}', words.errors.network),
  );
  await expectAccessible(page);
  await context.setOffline(false);
  await broken.getByRole('button', { name: words.errors.retry }).click();
  await expect(attached(page, 'broken off.pdf')).toBeVisible();
  await expect.poll(names).toEqual(['broken off.pdf']);
});
