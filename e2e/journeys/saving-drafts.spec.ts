import type { Page } from '@playwright/test';
import { fillLogin, openSignedInPage, signIn, startSession } from '../support/personal-area';
import {
  expectNotSaved,
  expectSaved,
  expectStep,
  getField,
  goToStep,
  openDraft,
  getSaveStatus,
} from '../support/article-editor';
import { AuthorClient } from '../support/articles';
import { createPdfFile } from '../support/files';
import { createUser } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

async function chooseFiles(page: Page, words: Texts, ...names: string[]) {
  const { zone } = words.articleFiles;
  await page.getByLabel(zone.label).setInputFiles(names.map(createPdfFile));
}

test('two browsers edit one draft without losing changes', async ({ page, browser, words }) => {
  const { parts, merged, authors } = words.articleEditor;
  const { conflict } = words.editing;
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const { id } = await author.createDraft('First title');
  const stored = expect.poll(() => author.fetchArticle(id));
  await startSession(page, words, person);
  const other = await openSignedInPage(browser, words, person);
  await openDraft(page, words, id);
  await openDraft(other, words, id);

  // Changes to different fields are merged without a dialog.
  await getField(page, parts.themeEn).fill('Theme from the first');
  await expectSaved(page, words);
  await getField(other, parts.fundingInformationEn).fill('Funding from the second');
  await expect(other.getByText(merged)).toBeVisible();
  await expect(getField(other, parts.themeEn)).toHaveValue('Theme from the first');
  await stored.toMatchObject({
    themeEn: 'Theme from the first',
    fundingInformationEn: 'Funding from the second',
  });

  // Changes to the same field open a dialog; nothing is overwritten before the author has chosen.
  await getField(page, parts.titleEn).fill('Title from the first');
  await stored.toMatchObject({ titleEn: 'Title from the first' });
  await getField(other, parts.titleEn).fill('Title from the second');
  const dialog = other.getByRole('dialog', { name: conflict.title });
  await expect(dialog).toContainText('Title from the first');
  await expect(dialog).toContainText('Title from the second');
  await expectAccessible(other);
  expect(await author.fetchArticle(id)).toMatchObject({ titleEn: 'Title from the first' });
  await dialog.getByRole('radio', { name: conflict.mine }).check();
  await dialog.getByRole('button', { name: conflict.save }).click();
  await stored.toMatchObject({ titleEn: 'Title from the second' });
  await expect(getField(other, parts.titleEn)).toBeFocused();

  // A merge does not disturb the field that is being edited.
  await goToStep(page, words, 'authors');
  await page.getByRole('button', { name: authors.add }).click();
  await getField(page, authors.lastNameEn).fill('Sokolova');
  await stored.toMatchObject({
    titleEn: 'Title from the second',
    authors: [{ lastNameEn: 'Sokolova' }],
  });
  await getField(other, parts.abstractEn).fill('Abstract from the second');
  await stored.toMatchObject({
    abstractEn: '<p>Abstract from the second</p>',
    authors: [{ lastNameEn: 'Sokolova' }],
  });

  // Files added in both browsers.
  await goToStep(page, words, 'files');
  await goToStep(other, words, 'files');
  await chooseFiles(page, words, 'first.pdf', 'second.pdf');
  await chooseFiles(other, words, 'third.pdf');
  await expect
    .poll(async () => (await author.fetchArticle(id)).files.map(({ file }) => file.fileName).sort())
    .toEqual(['first.pdf', 'second.pdf', 'third.pdf']);
  expect(await author.fetchArticle(id)).toMatchObject({
    titleEn: 'Title from the second',
    themeEn: 'Theme from the first',
    abstractEn: '<p>Abstract from the second</p>',
    fundingInformationEn: 'Funding from the second',
    authors: [{ lastNameEn: 'Sokolova' }],
  });
});

test('text typed without a connection is not lost', async ({ page, context, words }) => {
  const { parts, actions, leave } = words.articleEditor;
  const { kept } = words.editing;
  const { unsaved, confirm } = words.shell;
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const { id } = await author.createDraft('First title');
  const stored = expect.poll(() => author.fetchArticle(id));
  // Through the form, which opens the list: its code must be loaded before the connection is lost.
  await signIn(page, words, person);
  await openDraft(page, words, id);

  await context.setOffline(true);
  await getField(page, parts.titleEn).fill('Written in a train');
  await expectNotSaved(page, words);
  await getField(page, parts.themeEn).fill('And in a tunnel');
  await expectAccessible(page);
  await context.setOffline(false);
  await expectSaved(page, words);
  await stored.toMatchObject({ titleEn: 'Written in a train', themeEn: 'And in a tunnel' });

  // A save whose response was lost does not cause a conflict.
  await page.route(`**/articles/my/${id}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await getField(page, parts.titleEn).fill('Written in the dark');
  await expectNotSaved(page, words);
  await page.unroute(`**/articles/my/${id}`);
  await getField(page, parts.titleEn).fill('Written in the light');
  await stored.toMatchObject({ titleEn: 'Written in the light' });
  await expectSaved(page, words);

  // Leaving opens a dialog that explains what happens to the text.
  await context.setOffline(true);
  await getField(page, parts.titleEn).fill('Written in another train');
  await page.getByRole('link', { name: actions.close }).click();
  const question = page.getByRole('dialog', { name: unsaved.title });
  await expect(question).toContainText(leave.kept);
  await question.getByRole('button', { name: confirm.cancel }).click();
  await expect(getField(page, parts.titleEn)).toHaveValue('Written in another train');
  await page.getByRole('link', { name: actions.close }).click();
  await question.getByRole('button', { name: unsaved.leave }).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
  await expect(page.getByRole('alert')).toContainText(words.errors.network);

  await context.setOffline(false);
  await reopenDraft(page, id);
  await expect(page.getByText('Written in another train')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: kept.putBack }).click();
  await expectStep(page, words, 'main');
  await expectSaved(page, words);
  await stored.toMatchObject({ titleEn: 'Written in another train' });
});

test('unsaved drafts of two windows are restored after a crash', async ({
  page,
  context,
  words,
}) => {
  const { parts } = words.articleEditor;
  const { kept } = words.editing;
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const { id } = await author.createDraft('First title');
  const stored = expect.poll(() => author.fetchArticle(id));
  await startSession(page, words, person);
  const other = await context.newPage();
  await openDraft(page, words, id);
  await openDraft(other, words, id);
  await context.setOffline(true);
  await getField(page, parts.titleEn).fill('Written in one window');
  await expectNotSaved(page, words);
  await getField(other, parts.themeEn).fill('Written in the other');
  await expectNotSaved(other, words);
  await crashPages(page, other);
  await context.setOffline(false);
  await author.updateArticle(id, { fundingInformationEn: 'Written in another browser' });

  const next = await context.newPage();
  for (let windows = 2; windows > 0; windows -= 1) {
    await reopenDraft(next, id);
    await next.getByRole('button', { name: kept.putBack }).click();
    await expectSaved(next, words);
  }
  await stored.toMatchObject({
    titleEn: 'Written in one window',
    themeEn: 'Written in the other',
    fundingInformationEn: 'Written in another browser',
  });
  await openDraft(next, words, id);

  // The local draft includes a keyword that was typed but not added yet.
  next.on('dialog', (dialog) => void dialog.accept());
  await context.setOffline(true);
  await getField(next, parts.keywordsEn).fill('half a keyword');
  await context.setOffline(false);
  await next.reload();
  await expect(next.getByText('half a keyword')).toBeVisible();
});

/** Crashes the pages at once: a page that is closed normally could still save. */
async function crashPages(...windows: Page[]) {
  const gone = windows.map((window) => window.waitForEvent('crash'));
  // Before the first crash, because windows may share a process.
  const sessions = await Promise.all(
    windows.map((window) => window.context().newCDPSession(window)),
  );
  // A crashed page sends no response.
  for (const session of sessions) void session.send('Page.crash').catch(() => undefined);
  await Promise.all(gone);
  for (const window of windows) await window.close();
}

async function reopenDraft(page: Page, id: number) {
  await page.goto(`/personal-area/user-articles/edit/${id}`);
}

test('an unsaved draft survives the end of the session', async ({ page, words }) => {
  const { parts } = words.articleEditor;
  const { kept } = words.editing;
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const { id } = await author.createDraft('First title');
  await startSession(page, words, person);
  await openDraft(page, words, id, 'translations');
  await author.signOutEverywhere();
  await getField(page, parts.titleRu).fill('Написано перед концом сеанса');
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
  // For a moment, the page that is left says it too, in a sentence.
  await expect(page.getByText(words.shell.session.ended, { exact: true })).toBeVisible();

  await fillLogin(page, words, person);
  await expect(page).toHaveURL(`/personal-area/user-articles/edit/${id}?tab=translations`);
  await expect(page.getByText('Написано перед концом сеанса')).toBeVisible();
  await page.getByRole('button', { name: kept.putBack }).click();
  await expectStep(page, words, 'translations');
  await expect(getField(page, parts.titleRu)).toHaveValue('Написано перед концом сеанса');
  await expectSaved(page, words);
  const again = await AuthorClient.signIn(person);
  expect(await again.fetchArticle(id)).toMatchObject({ titleRu: 'Написано перед концом сеанса' });
});

test('signing out asks about unsaved text and leaves none in the browser', async ({
  page,
  words,
}) => {
  const { parts } = words.articleEditor;
  const { header, logOut, confirm } = words.shell;
  const text = 'Written on a shared computer';
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const { id } = await author.createDraft('First title');
  await startSession(page, words, person);
  await openDraft(page, words, id);
  await page.route(`**/articles/my/${id}`, (route) => route.abort());
  await getField(page, parts.titleEn).fill(text);
  await expectNotSaved(page, words);

  await page.getByRole('button', { name: header.logout }).click();
  const question = page.getByRole('dialog', { name: logOut.title });
  await expect(question).toContainText(logOut.text);
  await expectAccessible(page);
  await question.getByRole('button', { name: confirm.cancel }).click();
  await expect(question).toBeHidden();
  await expect(getField(page, parts.titleEn)).toHaveValue(text);
  await page.getByRole('button', { name: header.logout }).click();
  await question.getByRole('button', { name: header.logout }).click();
  await expect(page).toHaveURL('/identity/login');
  const stored = () =>
    page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  await expect.poll(stored).not.toContain(text);
});

test('text typed after a submission in another window can be copied', async ({
  page,
  context,
  words,
}) => {
  test.setTimeout(120_000);
  const { parts, closed, leave, actions } = words.articleEditor;
  const { saving } = words.editing;
  const { final, submit } = words.articleFiles;
  const { unsaved } = words.shell;
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const { id } = await author.createCompleteDraft('Late reactivation');
  await startSession(page, words, person);
  await openDraft(page, words, id);
  const other = await context.newPage();
  await openDraft(other, words, id, 'final');
  await expect(other.getByText(final.ready)).toBeVisible({ timeout: 60_000 });
  await author.submit(id);

  await getField(page, parts.themeEn).fill('One more thought');
  await expect(page.getByRole('alert')).toContainText(closed.submitted);
  await expect(getSaveStatus(page, saving.closed)).toBeVisible();
  await expect(getField(page, parts.themeEn)).toHaveValue('One more thought');
  await expect(page.getByRole('button', { name: actions.save })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: closed.toDetails }).click();
  const question = page.getByRole('dialog', { name: unsaved.title });
  await expect(question).toContainText(leave.closed);
  await question.getByRole('button', { name: unsaved.leave }).click();
  await expect(page).toHaveURL(`/personal-area/user-articles/details/${id}`);
  expect(await author.fetchArticle(id)).toMatchObject({ themeEn: '' });

  // Without input, leaving opens no dialog.
  await other.getByRole('button', { name: submit.action }).click();
  await expect(other).toHaveURL(`/personal-area/user-articles/details/${id}`);
  await expect(other.getByRole('alert')).toBeHidden();
});

test('saved changes of a visit are discarded after confirmation', async ({ page, words }) => {
  const { parts, discard } = words.articleEditor;
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  const { id } = await author.createDraft('First title');
  const stored = expect.poll(() => author.fetchArticle(id));
  const discardButton = page.getByRole('button', { name: discard.action, exact: true });
  await startSession(page, words, person);
  await openDraft(page, words, id);
  await expect(discardButton).toHaveCount(0);
  await getField(page, parts.titleEn).fill('Second title');
  await expectSaved(page, words);
  await stored.toMatchObject({ titleEn: 'Second title' });

  await discardButton.click();
  const question = page.getByRole('dialog', { name: discard.question });
  await expect(question.getByRole('listitem')).toHaveText([parts.titleEn]);
  await expectAccessible(page);
  await question.getByRole('button', { name: words.shell.confirm.cancel }).click();
  await expect(question).toBeHidden();
  await expect(getField(page, parts.titleEn)).toHaveValue('Second title');
  await discardButton.click();
  await question.getByRole('button', { name: discard.action, exact: true }).click();
  await expect(getField(page, parts.titleEn)).toHaveValue('First title');
  await stored.toMatchObject({ titleEn: 'First title' });
  await expect(discardButton).toHaveCount(0);
});

test('a double click performs an action once', async ({ page, words }) => {
  test.setTimeout(120_000);
  const { list, create, messages } = words.articles;
  const { final, submit } = words.articleFiles;
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  const person = await createUser(['user']);
  const author = await AuthorClient.signIn(person);
  await signIn(page, words, person);
  posted.length = 0;

  await page.getByRole('link', { name: list.createFirst }).click();
  await page.getByLabel(create.title).fill('Late reactivation');
  await page.getByRole('button', { name: create.submit }).dblclick();
  await expect(page).toHaveURL(/\/edit\/\d+$/);
  expect(posted).toEqual(['/api/v1/articles/my']);

  const { id } = await author.createCompleteDraft('Early reactivation');
  const mine = `/api/v1/articles/my/${id}`;
  await openDraft(page, words, id, 'final');
  await expect(page.getByText(final.ready)).toBeVisible({ timeout: 60_000 });
  posted.length = 0;
  await page.getByRole('button', { name: submit.action }).dblclick();
  const question = page.getByRole('dialog', { name: submit.question });
  await question.getByRole('button', { name: submit.action }).dblclick();
  await expect(page).toHaveURL(`/personal-area/user-articles/details/${id}`);
  await page.getByLabel(messages.text).fill('Thank you for reading.');
  await page.getByRole('button', { name: messages.send }).dblclick();
  await expect(page.getByText('Thank you for reading.')).toBeVisible();
  await expect(page.getByLabel(messages.text)).toHaveValue('');
  expect(posted).toEqual([`${mine}/submit`, `${mine}/messages`]);
});
