import type { Page } from '@playwright/test';
import { fillLogin, inAnotherBrowser, signIn } from '../house/area';
import {
  expectNotSaved,
  expectSaved,
  expectStep,
  field,
  goToStep,
  openDraft,
  saveStatus,
} from '../house/article-editor';
import { Author } from '../house/articles';
import { pdfFile } from '../house/files';
import { newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

async function choose(page: Page, words: Texts, ...names: string[]) {
  const { zone } = words.articleFiles;
  await page.getByLabel(zone.label).setInputFiles(names.map(pdfFile));
}

test('two browsers write one draft, and nothing that either wrote is lost', async ({
  page,
  browser,
  words,
}) => {
  const { parts, merged, authors } = words.articleEditor;
  const { conflict } = words.editing;
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const { id } = await author.newDraft('First title');
  const stored = expect.poll(() => author.article(id));
  await signIn(page, words, person);
  const other = await inAnotherBrowser(browser, words, person);
  await openDraft(page, words, id);
  await openDraft(other, words, id);

  // Different fields: both stay, and nobody is asked.
  await field(page, parts.themeEn).fill('Theme from the first');
  await expectSaved(page, words);
  await field(other, parts.fundingInformationEn).fill('Funding from the second');
  await expect(other.getByText(merged)).toBeVisible();
  await expect(field(other, parts.themeEn)).toHaveValue('Theme from the first');
  await stored.toMatchObject({
    themeEn: 'Theme from the first',
    fundingInformationEn: 'Funding from the second',
  });

  // The same field: both texts are shown, and nothing is written over before the author has chosen.
  await field(page, parts.titleEn).fill('Title from the first');
  await stored.toMatchObject({ titleEn: 'Title from the first' });
  await field(other, parts.titleEn).fill('Title from the second');
  const dialog = other.getByRole('dialog', { name: conflict.title });
  await expect(dialog).toContainText('Title from the first');
  await expect(dialog).toContainText('Title from the second');
  await expectAccessible(other);
  expect(await author.article(id)).toMatchObject({ titleEn: 'Title from the first' });
  await dialog.getByRole('radio', { name: conflict.mine }).check();
  await dialog.getByRole('button', { name: conflict.save }).click();
  await stored.toMatchObject({ titleEn: 'Title from the second' });
  await expect(field(other, parts.titleEn)).toBeFocused();

  // The authors here, an abstract there; the text that is being typed is not disturbed.
  await goToStep(page, words, 'authors');
  await page.getByRole('button', { name: authors.add }).click();
  await field(page, authors.lastNameEn).fill('Sokolova');
  await stored.toMatchObject({
    titleEn: 'Title from the second',
    authors: [{ lastNameEn: 'Sokolova' }],
  });
  await field(other, parts.abstractEn).fill('Abstract from the second');
  await stored.toMatchObject({
    abstractEn: '<p>Abstract from the second</p>',
    authors: [{ lastNameEn: 'Sokolova' }],
  });

  // Files in both.
  await goToStep(page, words, 'files');
  await goToStep(other, words, 'files');
  await choose(page, words, 'first.pdf', 'second.pdf');
  await choose(other, words, 'third.pdf');
  await expect
    .poll(async () => (await author.article(id)).files.map(({ file }) => file.fileName).sort())
    .toEqual(['first.pdf', 'second.pdf', 'third.pdf']);
  expect(await author.article(id)).toMatchObject({
    titleEn: 'Title from the second',
    themeEn: 'Theme from the first',
    abstractEn: '<p>Abstract from the second</p>',
    fundingInformationEn: 'Funding from the second',
    authors: [{ lastNameEn: 'Sokolova' }],
  });
});

test('without a connection nothing that is typed is lost', async ({ page, context, words }) => {
  const { parts, actions, leave } = words.articleEditor;
  const { kept } = words.editing;
  const { unsaved, confirm } = words.shell;
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const { id } = await author.newDraft('First title');
  const stored = expect.poll(() => author.article(id));
  await signIn(page, words, person);
  await openDraft(page, words, id);

  await context.setOffline(true);
  await field(page, parts.titleEn).fill('Written in a train');
  await expectNotSaved(page, words);
  await field(page, parts.themeEn).fill('And in a tunnel');
  await expectAccessible(page);
  await context.setOffline(false);
  await expectSaved(page, words);
  await stored.toMatchObject({ titleEn: 'Written in a train', themeEn: 'And in a tunnel' });

  // Saved, and the answer got lost: that is nobody else's change.
  await page.route(`**/articles/my/${id}`, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await field(page, parts.titleEn).fill('Written in the dark');
  await expectNotSaved(page, words);
  await page.unroute(`**/articles/my/${id}`);
  await field(page, parts.titleEn).fill('Written in the light');
  await stored.toMatchObject({ titleEn: 'Written in the light' });
  await expectSaved(page, words);

  // Whoever leaves is asked first, and told what becomes of the text.
  await context.setOffline(true);
  await field(page, parts.titleEn).fill('Written in another train');
  await page.getByRole('link', { name: actions.cancel }).click();
  const question = page.getByRole('dialog', { name: unsaved.title });
  await expect(question).toContainText(leave.kept);
  await question.getByRole('button', { name: confirm.cancel }).click();
  await expect(field(page, parts.titleEn)).toHaveValue('Written in another train');
  await page.getByRole('link', { name: actions.cancel }).click();
  await question.getByRole('button', { name: unsaved.leave }).click();
  await expect(page).toHaveURL('/personal-area/user-articles');
  await expect(page.getByRole('alert')).toContainText(words.errors.network);

  await context.setOffline(false);
  await openDraftAgain(page, id);
  await expect(page.getByText('Written in another train')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: kept.putBack }).click();
  await expectStep(page, words, 'main');
  await expectSaved(page, words);
  await stored.toMatchObject({ titleEn: 'Written in another train' });
});

test('what two windows had not saved when the browser died is offered again', async ({
  page,
  context,
  words,
}) => {
  const { parts } = words.articleEditor;
  const { kept } = words.editing;
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const { id } = await author.newDraft('First title');
  const stored = expect.poll(() => author.article(id));
  await signIn(page, words, person);
  const other = await context.newPage();
  await openDraft(page, words, id);
  await openDraft(other, words, id);
  await context.setOffline(true);
  await field(page, parts.titleEn).fill('Written in one window');
  await expectNotSaved(page, words);
  await field(other, parts.themeEn).fill('Written in the other');
  await expectNotSaved(other, words);
  await kill(page, other);
  await context.setOffline(false);
  await author.change(id, { fundingInformationEn: 'Written in another browser' });

  const next = await context.newPage();
  for (let windows = 2; windows > 0; windows -= 1) {
    await openDraftAgain(next, id);
    await next.getByRole('button', { name: kept.putBack }).click();
    await expectSaved(next, words);
  }
  await stored.toMatchObject({
    titleEn: 'Written in one window',
    themeEn: 'Written in the other',
    fundingInformationEn: 'Written in another browser',
  });
  await openDraft(next, words, id);

  // Also what was typed for a list and not added to it yet.
  next.on('dialog', (dialog) => void dialog.accept());
  await context.setOffline(true);
  await field(next, parts.keywordsEn).fill('half a keyword');
  await context.setOffline(false);
  await next.reload();
  await expect(next.getByText('half a keyword')).toBeVisible();
});

/** Both at once, without a moment to say anything: a page that is closed in order may get its last words out. */
async function kill(...windows: Page[]) {
  const gone = windows.map((window) => window.waitForEvent('crash'));
  for (const window of windows) {
    const session = await window.context().newCDPSession(window);
    // Nobody is left to answer.
    void session.send('Page.crash').catch(() => undefined);
  }
  await Promise.all(gone);
  for (const window of windows) await window.close();
}

async function openDraftAgain(page: Page, id: number) {
  await page.goto(`/personal-area/user-articles/edit/${id}`);
}

test('the end of a session takes no text along', async ({ page, words }) => {
  const { parts } = words.articleEditor;
  const { kept } = words.editing;
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const { id } = await author.newDraft('First title');
  await signIn(page, words, person);
  await openDraft(page, words, id, 'translations');
  await author.signOutEverywhere();
  await field(page, parts.titleRu).fill('Написано перед концом сеанса');
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
  await expect(page.getByText(words.shell.session.ended)).toBeVisible();

  await fillLogin(page, words, person);
  await expect(page).toHaveURL(`/personal-area/user-articles/edit/${id}?tab=translations`);
  await expect(page.getByText('Написано перед концом сеанса')).toBeVisible();
  await page.getByRole('button', { name: kept.putBack }).click();
  await expectStep(page, words, 'translations');
  await expect(field(page, parts.titleRu)).toHaveValue('Написано перед концом сеанса');
  await expectSaved(page, words);
  const again = await Author.signedIn(person);
  expect(await again.article(id)).toMatchObject({ titleRu: 'Написано перед концом сеанса' });
});

test('what is typed after the article was submitted elsewhere can still be copied', async ({
  page,
  context,
  words,
}) => {
  test.setTimeout(120_000);
  const { parts, closed, leave, actions } = words.articleEditor;
  const { saving } = words.editing;
  const { final, submit } = words.articleFiles;
  const { unsaved } = words.shell;
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const { id } = await author.newCompleteDraft('Late reactivation');
  await signIn(page, words, person);
  await openDraft(page, words, id);
  const other = await context.newPage();
  await openDraft(other, words, id, 'final');
  await expect(other.getByText(final.ready)).toBeVisible({ timeout: 60_000 });
  await author.submit(id);

  await field(page, parts.themeEn).fill('One more thought');
  await expect(page.getByRole('alert')).toContainText(closed.submitted);
  await expect(saveStatus(page, saving.closed)).toBeVisible();
  await expect(field(page, parts.themeEn)).toHaveValue('One more thought');
  await expect(page.getByRole('button', { name: actions.save })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: closed.toDetails }).click();
  const question = page.getByRole('dialog', { name: unsaved.title });
  await expect(question).toContainText(leave.closed);
  await question.getByRole('button', { name: unsaved.leave }).click();
  await expect(page).toHaveURL(`/personal-area/user-articles/details/${id}`);
  expect(await author.article(id)).toMatchObject({ themeEn: '' });

  // Where nothing was typed there is nothing to ask.
  await other.getByRole('button', { name: submit.action }).click();
  await expect(other).toHaveURL(`/personal-area/user-articles/details/${id}`);
  await expect(other.getByRole('alert')).toBeHidden();
});

test('what is pressed twice happens once', async ({ page, words }) => {
  test.setTimeout(120_000);
  const { list, create, messages } = words.articles;
  const { final, submit } = words.articleFiles;
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST') posted.push(new URL(request.url()).pathname);
  });
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  await signIn(page, words, person);
  posted.length = 0;

  await page.getByRole('link', { name: list.createFirst }).click();
  await page.getByLabel(create.title).fill('Late reactivation');
  await page.getByRole('button', { name: create.submit }).dblclick();
  await expect(page).toHaveURL(/\/edit\/\d+$/);
  expect(posted).toEqual(['/api/v1/articles/my']);

  const { id } = await author.newCompleteDraft('Early reactivation');
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
