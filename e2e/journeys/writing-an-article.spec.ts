import type { Locator, Page } from '@playwright/test';
import { signIn } from '../support/personal-area';
import {
  expectSaved,
  expectStep,
  getAffiliationEntry,
  getField,
  type Step,
} from '../support/article-editor';
import { AuthorClient } from '../support/articles';
import { createEditor } from '../support/editors';
import { createPdfFile, createPngFile } from '../support/files';
import { fetchLetters } from '../support/mailbox';
import { createUser } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const LIST = '/personal-area/user-articles';
const TITLE = 'Outcomes of haploidentical transplantation in children';
const TITLE_RU = 'Результаты гаплоидентичной трансплантации у детей';

const DRAFT = { en: 'Draft', ru: 'Черновик' };
const SUBMITTED = { en: 'Submitted', ru: 'Подана' };
const MANUSCRIPT = '1';
const FIGURE = '3';

const getButton = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const getGroup = (page: Page, name: string) => page.getByRole('group', { name, exact: true });

/** Returns a pattern that matches the beginning; non-breaking spaces match as any white space. */
function toPrefixPattern(text: string): RegExp {
  return new RegExp(`^${text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replace(/\s/g, '\\s')}`);
}

async function goToNextStep(page: Page, words: Texts, step: Step) {
  await getButton(page, words.articleEditor.actions.next).click();
  await expectStep(page, words, step);
}

async function fillMain(page: Page, words: Texts): Promise<void> {
  const { parts } = words.articleEditor;
  await getField(page, parts.themeEn).fill('Stem cell transplantation');

  await page.getByRole('textbox', { name: parts.abstractEn }).click();
  await page.keyboard.type('Survival of CD34');
  await getButton(page, words.inputs.richText.tools.superscript).click();
  await page.keyboard.type('+');
  await getButton(page, words.inputs.richText.tools.superscript).click();
  await page.keyboard.type(' recipients.');
  await expect(page.locator('[contenteditable] sup')).toHaveText('+');

  const keywords = page.getByRole('textbox', { name: parts.keywordsEn });
  await keywords.fill('transplantation');
  await keywords.press('Enter');
  await keywords.fill(' GvHD; transplantation ');
  await keywords.press('Enter');
  await expect(page.getByText(words.inputs.tags.double)).toBeVisible();
  await expect(
    page.getByRole('list', { name: words.inputs.tags.list.replace('{{label}}', parts.keywordsEn) }),
  ).toHaveText('transplantationGvHD');

  await getField(page, parts.fundingInformationEn).fill('Grant 18-25-00001.');
  await getField(page, parts.conflictOfInterestEn).fill('None.');
  await expectSaved(page, words);
}

async function fillAuthors(page: Page, words: Texts, email: string): Promise<void> {
  const { authors } = words.articleEditor;
  const author = (number: number) =>
    page.getByRole('region', {
      name: toPrefixPattern(authors.number.replace('{{number}}', String(number))),
    });
  await getButton(page, authors.addMyself).click();
  const me = author(1);
  await expect(getField(me, authors.lastNameEn)).toHaveValue('Sokolova');
  await expect(getField(me, authors.email)).toHaveValue(email);
  await expect(getButton(page, authors.addMyself)).toHaveCount(0);

  await getField(me, authors.orcid).fill('0000-0002-1825-0098');
  await getAffiliationEntry(me, words).fill('Clinic of Haematology, Demograd');
  await getAffiliationEntry(me, words).press('Enter');
  await expect(getField(me, authors.orcid)).toHaveAttribute('aria-invalid', 'true');
  await getField(me, authors.orcid).fill('https://orcid.org/0000-0002-1825-0097');
  await getField(me, authors.orcid).blur();
  await expect(getField(me, authors.orcid)).toHaveValue('0000-0002-1825-0097');
  await expect(getField(me, authors.orcid)).not.toHaveAttribute('aria-invalid', 'true');

  await getButton(page, authors.add).click();
  const other = author(2);
  await getField(other, authors.firstNameEn).fill('Pavel');
  await getField(other, authors.lastNameEn).fill('Orlov');
  await other.getByRole('checkbox', { name: /Clinic of Haematology/ }).check();
  await getButton(page, authors.up.replace('{{name}}', 'Pavel Orlov')).click();
  await expect(getField(author(1), authors.lastNameEn)).toHaveValue('Orlov');
  await expectSaved(page, words);
}

async function attachFiles(page: Page, words: Texts): Promise<void> {
  const { attached, zone, required } = words.articleFiles;
  await expect(page.getByText(required)).toBeVisible();
  await page
    .getByLabel(zone.label)
    .setInputFiles([createPdfFile('Рукопись 1.pdf'), createPngFile('figure.png')]);
  const manuscript = getGroup(page, 'Рукопись 1.pdf');
  const figure = getGroup(page, 'figure.png');
  // The names suggest the types.
  await expect(manuscript.getByLabel(attached.type)).toHaveValue(MANUSCRIPT);
  await expect(figure.getByLabel(attached.type)).toHaveValue(FIGURE);
  await figure.getByLabel(attached.comment).fill('Overall survival');
  await expect(figure.locator('img')).toHaveJSProperty('complete', true);
  await expect(page.getByText(required)).toHaveCount(0);
  await expectSaved(page, words);
}

async function fillTranslations(page: Page, words: Texts): Promise<void> {
  const { parts } = words.articleEditor;
  await getField(page, parts.titleRu).fill(TITLE_RU);
  await page.getByRole('textbox', { name: parts.abstractRu }).fill('Выживаемость реципиентов.');
  await getField(page, parts.fundingInformationRu).fill('Грант 18-25-00001.');
  await expectSaved(page, words);
}

async function fillReviewers(page: Page, words: Texts): Promise<void> {
  const { suggested, excluded, email, firstNameEn, lastNameEn } = words.articleEditor.reviewers;
  for (const [list, people] of [
    [suggested, ['Ada King', 'Sergey Botkin', 'Jean Dausset']],
    [excluded, ['Igor Rival']],
  ] as const) {
    for (const [index, person] of people.entries()) {
      await getButton(page, list.add).click();
      const card = getGroup(page, list.number.replace('{{number}}', String(index + 1)));
      const [first = '', last = ''] = person.split(' ');
      await getField(card, email).fill(`${last.toLowerCase()}@e2e.test`);
      await getField(card, firstNameEn).fill(first);
      await getField(card, lastNameEn).fill(last);
    }
  }
  await expect(getButton(page, suggested.add)).toBeDisabled();
  await expect(getButton(page, suggested.add)).toHaveAccessibleDescription(/3/);
  await expect(getButton(page, excluded.add)).toBeEnabled();
  await expectSaved(page, words);
}

/** Follows the links of the last step to the missing fields and fills them in. */
async function completeMissingFields(page: Page, words: Texts): Promise<void> {
  const { parts } = words.articleEditor;
  const { final, merged, submit } = words.articleFiles;
  await expect(page.getByText(final.tabsInvalid)).toBeVisible();
  await getButton(page, submit.action).click();
  await expect(page.getByRole('heading', { name: final.title })).toBeFocused();
  await expectAccessible(page);
  await page
    .getByRole('button', { name: toPrefixPattern(`${parts.conflictOfInterestRu}: `) })
    .click();
  await expect(getField(page, parts.conflictOfInterestRu)).toBeFocused();
  await page.keyboard.type('Конфликта интересов нет.');
  await page.getByRole('link', { name: words.articleEditor.tabs.final }).click();
  await expect(page.getByText(final.ready)).toBeVisible({ timeout: 60_000 });
  await expect(page.getByText(merged.firstVersion)).toBeVisible();
}

test('a new author writes an article and submits it', async ({ page, words, language }) => {
  test.setTimeout(240_000);
  const { list, create, details, hints, main, messages, reviewing } = words.articles;
  const editor = await createEditor();
  const email = await createUser(['user']);
  await signIn(page, words, email);

  await expect(page.getByText(list.none)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('link', { name: list.createFirst }).click();
  await expect(getButton(page, create.submit)).toBeDisabled();
  await getField(page, create.title).fill(TITLE);
  await expectAccessible(page);
  await getButton(page, create.submit).click();

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  await fillMain(page, words);
  await expectAccessible(page);
  // Submit is on every step, and says what is missing.
  await getButton(page, words.articleFiles.submit.action).click();
  await expect(page.getByRole('heading', { name: words.articleFiles.final.title })).toBeFocused();
  await expect(getButton(page, words.articleFiles.final.authorNeeded)).toBeVisible();
  await page.getByRole('link', { name: words.articleEditor.tabs.main }).click();
  await goToNextStep(page, words, 'authors');
  await getButton(page, words.articleEditor.actions.back).click();
  await expectStep(page, words, 'main');
  await goToNextStep(page, words, 'authors');
  await expectAccessible(page);
  await fillAuthors(page, words, email);
  await expectAccessible(page);
  await goToNextStep(page, words, 'files');
  await expectAccessible(page);
  await attachFiles(page, words);
  await expectAccessible(page);
  await goToNextStep(page, words, 'translations');
  await fillTranslations(page, words);
  await expectAccessible(page);
  await goToNextStep(page, words, 'reviewers');
  await fillReviewers(page, words);
  await expectAccessible(page);
  await goToNextStep(page, words, 'final');
  await completeMissingFields(page, words);
  await expectAccessible(page);

  await getButton(page, words.articleFiles.submit.action).click();
  const question = page.getByRole('dialog', { name: words.articleFiles.submit.question });
  const title = language === 'ru' ? TITLE_RU : TITLE;
  await expect(question).toContainText(title);
  await expectAccessible(page);
  await getButton(question, words.articleFiles.submit.action).click();

  await page.waitForURL(/\/details\/\d+$/);
  await expect(page.getByText(SUBMITTED[language], { exact: true }).first()).toBeVisible();
  await expect(page.getByText(hints['waits-for-assignments'])).toBeVisible();
  await expect(page.getByText(main.corresponding)).toBeVisible();
  await expect(page.getByText('Выживаемость реципиентов.')).toBeVisible();
  await expectAccessible(page);

  const tabs = page.getByRole('navigation', { name: details.tabsLabel });
  await tabs.getByRole('link', { name: details.tabs.files }).click();
  await expect(page.getByText('Overall survival')).toBeVisible();
  await expect(page.getByText(words.articleFiles.merged.firstVersion)).toBeVisible();
  await expectAccessible(page);
  await tabs.getByRole('link', { name: details.tabs.reviewing }).click();
  await expect(page.getByText('Jean Dausset')).toBeVisible();
  await expect(page.getByText(reviewing.reviewsLater)).toBeVisible();
  await expectAccessible(page);
  await tabs.getByRole('link', { name: details.tabs.events }).click();
  await expect(page.getByText(words.articles.events.types['status-changed'])).toBeVisible();

  await expect(getButton(page, messages.send)).toBeDisabled();
  await getField(page, messages.text).fill('Please use figure 1 in colour.');
  await getButton(page, messages.send).click();
  await expect(page.getByText('Please use figure 1 in colour.')).toBeVisible();
  await expect(getField(page, messages.text)).toHaveValue('');
  await expectAccessible(page);

  await page.goto(LIST);
  const statuses = page.getByRole('navigation', { name: list.byStatus });
  await statuses.getByRole('link', { name: DRAFT[language] }).click();
  await expect(page.getByText(list.noneOfStatus)).toBeVisible();
  await statuses.getByRole('link', { name: SUBMITTED[language], exact: true }).click();
  await expect(page.getByRole('link', { name: title })).toHaveAttribute('href', /\/details\/\d+$/);
  await expectAccessible(page);

  // Editors also receive letters about articles of other tests.
  await expect
    .poll(async () => (await fetchLetters(editor)).map(({ text }) => text).join('\n'))
    .toMatch(new RegExp(`Vera Sokolova[^]*${TITLE}`));
});

test('tab, search, order and page are in the URL', async ({ page, words, isPhone }) => {
  const email = await createUser(['user']);
  const author = await AuthorClient.signIn(email);
  for (let number = 1; number <= 12; number++) {
    await author.createDraft(`Chimerism ${String(number).padStart(2, '0')}`, number === 3 ? 2 : 1);
  }
  const { list, columns } = words.articles;
  const titles = page.getByRole('link', { name: /^Chimerism \d\d$/ });
  await signIn(page, words, email);

  await expect(titles).toHaveCount(10);
  await expect(titles.first()).toHaveText('Chimerism 12');
  await expectAccessible(page);
  await page.getByRole('link', { name: words.lists.next }).click();
  await expect(titles).toHaveText(['Chimerism 02', 'Chimerism 01']);

  if (isPhone) {
    await page
      .getByLabel(words.lists.sortBy)
      .selectOption(words.lists.ascending.replace('{{column}}', columns.title));
  } else {
    await page.getByRole('link', { name: columns.title, exact: true }).click();
  }
  await expect(titles.first()).toHaveText('Chimerism 01');
  await expect(page).toHaveURL(`${LIST}?order=titleEn`);
  await page.getByRole('link', { name: words.lists.next }).click();
  await expect(titles).toHaveText(['Chimerism 11', 'Chimerism 12']);

  await page.getByRole('searchbox').fill('  ism 0 ');
  await page.getByRole('searchbox').press('Enter');
  await expect(titles).toHaveCount(9);
  await expect(page).toHaveURL(`${LIST}?order=titleEn&title=ism+0`);
  await page.reload();
  await expect(titles).toHaveCount(9);
  await expect(page.getByRole('searchbox')).toHaveValue('ism 0');

  await page.getByRole('searchbox').fill('zebra');
  await getButton(page, words.lists.apply).click();
  await expect(page.getByText(list.noneFound.replace('{{title}}', 'zebra'))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(titles).toHaveCount(9);
  await page.goBack();
  await expect(titles).toHaveText(['Chimerism 11', 'Chimerism 12']);
  await expect(page.getByRole('searchbox')).toHaveValue('');
});

test('an author removes a draft after confirmation', async ({ page, words }) => {
  const { remove, actions } = words.articleEditor;
  const email = await createUser(['user']);
  const { id } = await (await AuthorClient.signIn(email)).createCompleteDraft(TITLE);
  await signIn(page, words, email);
  await page.getByRole('link', { name: TITLE }).click();
  await page.waitForURL(`${LIST}/edit/${id}`);

  const openRemoveDialog = async () => {
    await getButton(page, actions.more).click();
    await page.getByRole('menuitem', { name: remove.action }).click();
    const question = page.getByRole('dialog', { name: remove.question });
    await expect(question).toContainText(TITLE);
    return question;
  };
  await getButton(await openRemoveDialog(), words.shell.confirm.cancel).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(TITLE);
  const question = await openRemoveDialog();
  await expectAccessible(page);
  await getButton(question, remove.confirm).click();

  await expect(page).toHaveURL(LIST);
  await expect(page.getByText(remove.done)).toBeVisible();
  await expect(page.getByText(words.articles.list.none)).toBeVisible();
  await page.goto(`${LIST}/edit/${id}`);
  await expect(page.getByText(words.errors.page.pageNotFound.title)).toBeVisible();
});
