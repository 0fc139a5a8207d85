import type { Locator, Page } from '@playwright/test';
import { createUser } from '../support/accounts';
import { expectSaved, getAffiliationEntry, getField, openDraft } from '../support/article-editor';
import { AuthorClient, makeCorrespondingAuthor } from '../support/articles';
import { createSubmission, EDITOR_ARTICLES, EditorClient } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { startSession } from '../support/personal-area';
import { expect, expectAccessible, test } from '../support/test';
import type { Language, Texts } from '../support/texts';

const UNIVERSITY = 'Department of Haematology, University of Oslo, Oslo, Norway';
const HOSPITAL = 'City Hospital, Minsk, Belarus';
/** A line that does not name the country, which no one can tell from it. */
const CLINIC = 'City Hospital, Nevogorsk';
/** A line that names no country; it seems to be Great Britain. */
const INFERRED = 'City Hospital, Cambridge';
const GROUP = 'RACE Study Group';

const CERTAIN =
  'Ashworth H, Example T. Viability of CD34+ cells after freezing. J Demonstr Haematol. 2020;4(2):101-9.';
/** Neither an article nor a book. */
const UNCERTAIN = 'Notes on the freezing of grafts. Riverton, 2019.';

const getButton = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });
const getGroup = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
const numbered = (text: string, number: number) => text.replace('{{number}}', String(number));

/** Name of a country as the interface shows it. */
function getCountry(code: string, language: Language): string {
  return new Intl.DisplayNames([language], { type: 'region' }).of(code)!;
}

async function pasteText(field: Locator, text: string): Promise<void> {
  await field.focus();
  await field.evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', pasted);
    const event = { bubbles: true, cancelable: true, clipboardData };
    element.dispatchEvent(new ClipboardEvent('paste', event));
  }, text);
}

/** Expects the parts that were read from the line of an affiliation. */
async function expectRead(page: Page, ...parts: string[]): Promise<void> {
  await expect(page.getByText(parts.join(' · '), { exact: true })).toBeVisible();
}

/** Unfolds the details of an affiliation. */
async function openDetails(page: Page, words: Texts, number: number): Promise<Locator> {
  const { correctOne, fieldsOf } = words.articleEditor.affiliations;
  await getButton(page, numbered(correctOne, number)).click();
  return getGroup(page, numbered(fieldsOf, number));
}

async function addAuthors(page: Page, words: Texts): Promise<void> {
  const { authors, affiliations } = words.articleEditor;
  const getCard = (name: string) => page.getByRole('region', { name });
  for (const [number, first, last] of [
    [1, 'Pavel', 'Orlov'],
    [2, 'Anna', 'Kim'],
  ] as const) {
    await getButton(page, authors.add).click();
    const card = getCard(numbered(authors.number, number));
    await getField(card, authors.firstNameEn).fill(first);
    await getField(card, authors.lastNameEn).fill(last);
  }
  // Numbered, as on the title page.
  const entry = getAffiliationEntry(getCard(numbered(authors.number, 1)), words);
  await pasteText(entry, `1. ${UNIVERSITY}\n2. ${HOSPITAL};\n3. ${CLINIC}`);
  for (const [index, line] of [UNIVERSITY, HOSPITAL, CLINIC].entries()) {
    await expect(getField(page, numbered(authors.affiliation, index + 1))).toHaveValue(line);
    await expect(
      getCard(numbered(authors.number, 1)).getByRole('checkbox', { name: line }),
    ).toBeChecked();
  }
  await getCard(numbered(authors.number, 2)).getByRole('checkbox', { name: HOSPITAL }).check();

  await getButton(page, authors.addGroup).click();
  await getField(getCard(numbered(authors.groupNumber, 3)), authors.groupName).fill(GROUP);
  await expect(
    page.getByRole('heading', { name: `${numbered(authors.groupNumber, 3)}: ${GROUP}` }),
  ).toBeVisible();
  await expect(page.getByText(affiliations.doubts['no-country'])).toBeVisible();
}

async function markEqualContribution(page: Page, words: Texts): Promise<void> {
  const { title, oneMore } = words.articleEditor.authors.equal;
  await getButton(page, title).click();
  const authors = getGroup(page, title);
  await expect(authors.getByRole('checkbox')).toHaveCount(3);
  await authors.getByRole('checkbox', { name: 'Pavel Orlov' }).check();
  await expect(page.getByText(oneMore)).toBeVisible();
  await authors.getByRole('checkbox', { name: 'Anna Kim' }).check();
  await expect(page.getByText(oneMore)).toHaveCount(0);
}

async function goToSection(
  page: Page,
  words: Texts,
  name: keyof Texts['editorArticleForm']['sections'],
): Promise<void> {
  const { sectionsLabel, sections, headings } = words.editorArticleForm;
  const bar = page.getByRole('navigation', { name: sectionsLabel });
  await bar.getByRole('link', { name: sections[name], exact: true }).click();
  await expect(page.getByRole('heading', { level: 2, name: headings[name] })).toBeVisible();
}

async function openEditor(page: Page, words: Texts, id: number): Promise<void> {
  await page.goto(`${EDITOR_ARTICLES}/edit/${id}`);
  const name = words.editorArticleForm.headings.main;
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

const getLanguageSelect = (page: Page, words: Texts) =>
  page.getByRole('combobox', { name: words.articleEditor.parts.originalLanguage, exact: true });

async function correctAffiliation(page: Page, words: Texts, language: Language): Promise<void> {
  const { doubts, fields, corrected } = words.articleEditor.affiliations;
  await expectRead(page, 'City Hospital', 'Cambridge', getCountry('GB', language));
  await expect(page.getByText(doubts['country-inferred'])).toBeVisible();
  const details = await openDetails(page, words, 1);
  await expect(details.getByLabel(fields.country, { exact: true })).toHaveValue('GB');
  await expectAccessible(page);
  await details.getByLabel(fields.country, { exact: true }).selectOption('US');
  await expectRead(page, 'City Hospital', 'Cambridge', getCountry('US', language));
  await expect(page.getByText(corrected)).toBeVisible();
  await expect(page.getByText(doubts['country-inferred'])).toHaveCount(0);
}

async function correctReference(page: Page, words: Texts): Promise<void> {
  const { raw, parse, number, parts } = words.editorArticleForm.references;
  await getField(page, raw).fill(`1. ${CERTAIN}\n2. ${UNCERTAIN}`);
  await getButton(page, parse).click();
  await expect(getField(page, numbered(number, 2))).toHaveValue(UNCERTAIN);

  const row = page.getByRole('listitem').filter({ has: getField(page, numbered(number, 2)) });
  await expect(row.getByText(parts.uncertain, { exact: true })).toBeVisible();
  await page.getByLabel(numbered(parts.onlyUncertain, 1)).check();
  await expect(getField(page, numbered(number, 1))).toBeHidden();
  await expectAccessible(page);

  await getButton(page, numbered(parts.correctOne, 2)).click();
  const fields = getGroup(page, numbered(parts.fieldsOf, 2));
  await fields.getByLabel(parts.fields.kind, { exact: true }).selectOption('web');
  await getField(fields, parts.fields.authors).fill('Ashworth, H.; {Riverton Study Group}');
  await getField(fields, parts.fields.source).fill('Riverton Archive');
  await expectAccessible(page);
  await getButton(fields, parts.done).click();
  await expect(getButton(page, numbered(parts.correctOne, 2))).toBeFocused();
  await expect(row.getByText(parts.corrected, { exact: true })).toBeVisible();
  // It disappears, as nothing is uncertain any more.
  await page.getByLabel(numbered(parts.onlyUncertain, 0)).click();
  await expect(getField(page, numbered(number, 1))).toBeVisible();
}

test('an author pastes affiliations, corrects one and adds a group', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const { authors, affiliations } = words.articleEditor;
  const email = await createUser(['user']);
  const author = await AuthorClient.signIn(email);
  const { id } = await author.createDraft('Frozen grafts');
  await startSession(page, words, email);
  await openDraft(page, words, id, 'authors');

  await addAuthors(page, words);
  await expectRead(
    page,
    'Department of Haematology',
    'University of Oslo',
    'Oslo',
    getCountry('NO', language),
  );
  await expectRead(page, 'City Hospital', 'Minsk', getCountry('BY', language));
  await expectRead(page, 'City Hospital', 'Nevogorsk');
  const details = await openDetails(page, words, 3);
  await details.getByLabel(affiliations.fields.country, { exact: true }).selectOption('RU');
  await expectRead(page, 'City Hospital', 'Nevogorsk', getCountry('RU', language));
  await expect(page.getByText(affiliations.doubts['no-country'])).toHaveCount(0);
  await markEqualContribution(page, words);
  await expectAccessible(page);

  await expectSaved(page, words);
  await expect
    .poll(() => author.fetchArticle(id))
    .toMatchObject({
      authors: [
        { lastNameEn: 'Orlov', contributedEqually: true, isGroup: false },
        { lastNameEn: 'Kim', contributedEqually: true, isGroup: false },
        { lastNameEn: GROUP, contributedEqually: false, isGroup: true },
      ],
      affiliations: [
        { en: UNIVERSITY, details: null },
        { en: HOSPITAL, details: null },
        { en: CLINIC, details: { institutionEn: 'City Hospital', country: 'RU' } },
      ],
    });

  await page.reload();
  await expect(getField(page, authors.groupName)).toHaveValue(GROUP);
  await expectRead(page, 'City Hospital', 'Minsk', getCountry('BY', language));
  await expectRead(page, 'City Hospital', 'Nevogorsk', getCountry('RU', language));
  await expect(page.getByText(affiliations.corrected)).toHaveCount(1);
  await expect(page.getByText('Pavel Orlov, Anna Kim', { exact: true })).toBeVisible();
});

test('an editor corrects an affiliation, a reference and the original language', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const { number, parts } = words.editorArticleForm.references;
  const { id } = await createSubmission('Frozen grafts', {
    authors: [makeCorrespondingAuthor('anna.author@e2e.test')],
    affiliations: [{ key: 1, en: INFERRED, ru: '', details: null }],
  });
  const editor = await createEditor();
  await startSession(page, words, editor);
  await openEditor(page, words, id);

  await getLanguageSelect(page, words).selectOption('ru');
  await goToSection(page, words, 'authors');
  await correctAffiliation(page, words, language);
  await goToSection(page, words, 'references');
  await correctReference(page, words);

  await getButton(page, words.articleEditor.actions.save).click();
  await expect(page).toHaveURL(`${EDITOR_ARTICLES}/details/${id}`);
  const saved = await (await EditorClient.signIn(editor)).fetchArticle(id);
  expect(saved.originalLanguage).toBe('ru');
  expect(saved.references).toMatchObject([
    { reference: expect.stringContaining('Viability of CD34+ cells'), parts: null },
    {
      reference: UNCERTAIN,
      parts: {
        kind: 'web',
        authors: [
          { family: 'Ashworth', given: 'H.', isGroup: false },
          { family: 'Riverton Study Group', given: '', isGroup: true },
        ],
        source: 'Riverton Archive',
      },
    },
  ]);

  await openEditor(page, words, id);
  await expect(getLanguageSelect(page, words)).toHaveValue('ru');
  await goToSection(page, words, 'authors');
  await expectRead(page, 'City Hospital', 'Cambridge', getCountry('US', language));
  await goToSection(page, words, 'references');
  const row = page.getByRole('listitem').filter({ has: getField(page, numbered(number, 2)) });
  await expect(row.getByText(parts.corrected, { exact: true })).toBeVisible();
  await expect(row).toContainText('Riverton Archive');
  // What was corrected can be taken back, and is uncertain again.
  await getButton(page, numbered(parts.readAgainOne, 2)).click();
  await expect(row.getByText(parts.uncertain, { exact: true })).toBeVisible();
});
