import type { Browser, Locator, Page } from '@playwright/test';
import { fillLogin, signIn } from '../house/area';
import { Author } from '../house/articles';
import { pdfFile } from '../house/files';
import { newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

type Step = keyof Texts['articleEditor']['headings'];

const field = (page: Page | Locator, name: string) =>
  page.getByRole('textbox', { name, exact: true });
const status = (page: Page, text: string) => page.getByRole('status').filter({ hasText: text });

async function openDraft(page: Page, words: Texts, id: number, step: Step = 'main') {
  await page.goto(`/personal-area/user-articles/edit/${id}?tab=${step}`);
  await expectStep(page, words, step);
}

async function goTo(page: Page, words: Texts, step: Step) {
  const { steps, tabs } = words.articleEditor;
  await page
    .getByRole('navigation', { name: steps })
    .getByRole('link', { name: tabs[step] })
    .click();
  await expectStep(page, words, step);
}

async function expectStep(page: Page, words: Texts, step: Step) {
  const name = words.articleEditor.headings[step];
  await expect(page.getByRole('heading', { level: 2, name, exact: true })).toBeVisible();
}

/** «Saved 12:30». */
async function expectSaved(page: Page, words: Texts) {
  const [saved = ''] = words.articleEditor.saving.savedAt.split('{{');
  await expect(status(page, saved)).toBeVisible();
}

async function expectNotSaved(page: Page, words: Texts) {
  const { failed } = words.articleEditor.saving;
  await expect(status(page, failed.replace('{{reason}}', words.errors.network))).toBeVisible();
}

/** The same person in another browser. */
async function anotherBrowser(browser: Browser, words: Texts, person: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, words, person);
  return page;
}

async function choose(page: Page, words: Texts, ...names: string[]) {
  const { zone } = words.articleFiles;
  await page.getByLabel(zone.label).setInputFiles(names.map(pdfFile));
}

test('two browsers write one draft, and nothing that either wrote is lost', async ({
  page,
  browser,
  words,
}) => {
  const { parts, merged, conflict, authors } = words.articleEditor;
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const { id } = await author.newDraft('First title');
  const stored = expect.poll(() => author.article(id));
  await signIn(page, words, person);
  const other = await anotherBrowser(browser, words, person);
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

  // The authors here, an abstract there; the text that is being typed is not disturbed.
  await goTo(page, words, 'authors');
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
  await goTo(page, words, 'files');
  await goTo(other, words, 'files');
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
  const { parts, kept, actions, leave } = words.articleEditor;
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

  await context.setOffline(false);
  await openDraftAgain(page, id);
  await expect(page.getByText('Written in another train')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: kept.putBack }).click();
  await expectSaved(page, words);
  await stored.toMatchObject({ titleEn: 'Written in another train' });

  // A browser that dies asks nobody.
  await context.setOffline(true);
  await field(page, parts.titleEn).fill('Written in the last train');
  await expectNotSaved(page, words);
  await page.close();
  await context.setOffline(false);
  const next = await context.newPage();
  await author.change(id, { themeEn: 'Changed meanwhile' });
  await openDraftAgain(next, id);
  await next.getByRole('button', { name: kept.putBack }).click();
  await stored.toMatchObject({
    titleEn: 'Written in the last train',
    themeEn: 'Changed meanwhile',
  });
  await next.reload();
  await expect(field(next, parts.titleEn)).toHaveValue('Written in the last train');
});

async function openDraftAgain(page: Page, id: number) {
  await page.goto(`/personal-area/user-articles/edit/${id}`);
}

test('the end of a session takes no text along', async ({ page, words }) => {
  const { parts, kept } = words.articleEditor;
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
  words,
}) => {
  test.setTimeout(120_000);
  const { parts, closed, saving, leave, actions } = words.articleEditor;
  const { unsaved } = words.shell;
  const person = await newPerson(['user']);
  const author = await Author.signedIn(person);
  const { id } = await author.newCompleteDraft('Late reactivation');
  await signIn(page, words, person);
  await openDraft(page, words, id);
  await author.submit(id);

  await field(page, parts.themeEn).fill('One more thought');
  await expect(page.getByRole('alert')).toContainText(closed.submitted);
  await expect(status(page, saving.closed)).toBeVisible();
  await expect(field(page, parts.themeEn)).toHaveValue('One more thought');
  await expect(page.getByRole('button', { name: actions.save })).toBeDisabled();
  await expectAccessible(page);
  await page.getByRole('link', { name: closed.toDetails }).click();
  const question = page.getByRole('dialog', { name: unsaved.title });
  await expect(question).toContainText(leave.closed);
  await question.getByRole('button', { name: unsaved.leave }).click();
  await expect(page).toHaveURL(`/personal-area/user-articles/details/${id}`);
  expect(await author.article(id)).toMatchObject({ themeEn: '' });
});
