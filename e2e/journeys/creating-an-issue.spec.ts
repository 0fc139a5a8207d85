import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { startSession } from '../support/personal-area';
import { getField } from '../support/article-editor';
import {
  EditorClient,
  expectStatus,
  createSubmission,
  openEditorArticle,
  ARTICLE_STATUSES,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { createPdfFile, createPngFile } from '../support/files';
import {
  addArticleToSection,
  scrollToCenter,
  getButton,
  expectOrder,
  ISSUE_ERRORS,
  goToIssueTab,
  getGroup,
  IssueClient,
  ISSUES,
  formatIssueLabel,
  insertName,
  createGroup,
  createAcceptedArticles,
  generateIssueNumbers,
  getArticleRow,
  saveIssue,
  getArticleSearch,
  getIssueTab,
} from '../support/issues';
import { waitForLetterAbout, fetchLetters } from '../support/mailbox';
import { expireHold, expireIssueHold } from '../support/octavo';
import { createUser } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Language, Texts } from '../support/texts';

const SECTIONS = {
  reviews: { en: 'Reviews', ru: 'Обзоры' },
  originals: { en: 'Original articles', ru: 'Оригинальные статьи' },
};
const GUESTS = { en: 'Guest editors', ru: 'Приглашённые редакторы' };
const CHIEF = { en: 'Editor-in-Chief', ru: 'Главный редактор' };
const GUEST = {
  shortNameEn: 'A. B. Example',
  shortNameRu: 'А. Б. Примеров',
  cityEn: 'Demograd',
};

async function createIssue(page: Page, words: Texts, language: Language): Promise<number> {
  const { list, create } = words.issues;
  const { volume, number } = generateIssueNumbers();
  await page.goto(ISSUES);
  await page.getByRole('link', { name: list.create, exact: true }).click();
  // The number after the last issue and its sections are suggested.
  await expect(getField(page, create.volume)).toHaveValue(/^\d+$/);
  await expect(getField(page, create.number)).toHaveValue(/^\d+$/);
  const [copySections = ''] = create.copySections.split('{{');
  await expect(page.getByRole('checkbox', { name: copySections })).toBeChecked();
  await page.getByRole('checkbox', { name: copySections }).uncheck();
  await getField(page, create.volume).fill('');
  await expect(getButton(page, create.submit)).toBeDisabled();
  await getField(page, create.volume).fill('13');
  await getField(page, create.number).fill('2');
  await getButton(page, create.submit).click();
  await expect(getField(page, create.number)).toHaveAccessibleDescription(
    ISSUE_ERRORS.alreadyTaken[language],
  );
  await expectAccessible(page);
  await getField(page, create.volume).fill(String(volume));
  await getField(page, create.number).fill(String(number));
  await getField(page, create.subtitleEn).fill('Cord blood');
  await getButton(page, create.submit).dblclick();
  await expect(page).toHaveURL(/\/issues\/edit\/\d+$/);
  return Number(/\d+$/.exec(page.url())?.[0]);
}

async function expectPicture(picture: Locator): Promise<void> {
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function fillGeneral(page: Page, words: Texts, doi: string): Promise<void> {
  const { parts, cover } = words.issues.edit;
  await expect(getField(page, parts.subtitleEn)).toHaveValue('Cord blood');
  await getField(page, parts.subtitleRu).fill('Пуповинная кровь');
  await getField(page, parts.doi).fill(doi);
  await page.getByLabel(cover.label).setInputFiles(createPngFile('cover.png', 600));
  await expectPicture(page.getByRole('img'));
  await page.getByLabel(words.files.pdf.label).setInputFiles(createPdfFile('issue.pdf'));
  await expect(getButton(page, `${words.files.replace} issue.pdf`)).toBeVisible();
  await expectAccessible(page);
}

/** Chooses the foreword's language by its own name. */
async function chooseForeword(page: Page, words: Texts, language: string): Promise<void> {
  const { forewordLanguage } = words.issues.details;
  await page.getByRole('radiogroup', { name: forewordLanguage }).getByText(language).click();
}

async function fillForeword(page: Page, words: Texts): Promise<void> {
  const { introEn, introRu } = words.issues.edit.parts;
  const { tools } = words.inputs.richText;
  await goToIssueTab(page, words, 'foreword');
  await chooseForeword(page, words, 'English');
  const english = page.getByRole('textbox', { name: introEn });
  await english.click();
  await page.keyboard.type('Dear readers, this issue is about ');
  await page.getByRole('toolbar').getByRole('button', { name: tools.bold, exact: true }).click();
  await page.keyboard.type('cord blood');
  await chooseForeword(page, words, 'Русский');
  await expect(english).toBeHidden();
  await page.getByRole('textbox', { name: introRu }).click();
  await page.keyboard.type('Дорогие читатели!');
  await expectAccessible(page);
}

/** Fills in the board, except for the Russian name of a city. */
async function fillBoard(page: Page, words: Texts, language: Language, label: string) {
  const { board, order } = words.issues;
  const chief = getGroup(page, CHIEF[language]);
  const guests = getGroup(page, GUESTS[language]);
  await goToIssueTab(page, words, 'board');
  await expect(chief).toContainText(board.noEditors);
  await getButton(page, board.copy).click();
  const copying = page.getByRole('dialog', { name: board.copy });
  await copying.getByLabel(board.copyFrom).selectOption({ label });
  await expectAccessible(page);
  await getButton(copying, board.copyIt).click();
  await expect(copying).toBeHidden();
  await expect(getField(chief, board.shortNameEn)).toHaveValue('V. N. Lozinskaya');

  await createGroup(page, words, 'board', GUESTS);
  await getButton(guests, board.addEditor).click();
  for (const [name, value] of Object.entries(GUEST)) {
    await getField(guests, board[name as keyof typeof GUEST]).fill(value);
  }
  const up = getButton(guests, insertName(order.up, GUESTS[language]));
  const groups = page.getByRole('heading', { level: 3 });
  await expect(groups.last()).toHaveText(GUESTS[language]);
  const count = await groups.count();
  await up.click();
  await up.click();
  await expect(groups.nth(count - 3)).toHaveText(GUESTS[language]);
  await expectAccessible(page);
}

async function dragBefore(page: Page, dragged: Locator, target: Locator): Promise<void> {
  const handle = dragged.locator('[data-drag-handle]');
  await scrollToCenter(target);
  await handle.hover();
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('drag handle or target is not visible');
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 3 });
  await page.mouse.move(from.x + 10, to.y + 4, { steps: 8 });
  await page.mouse.up();
}

async function fillSections(
  page: Page,
  words: Texts,
  language: Language,
  { tag, isPhone, titles }: { tag: string; isPhone: boolean; titles: string[] },
): Promise<void> {
  const { sections, order } = words.issues;
  const [reviews, originals] = [SECTIONS.reviews[language], SECTIONS.originals[language]];
  const [first = '', second = '', third = '', waiting = ''] = titles;
  await goToIssueTab(page, words, 'sections');
  await expect(page.getByText(sections.none)).toBeVisible();
  await createGroup(page, words, 'sections', SECTIONS.originals);
  await createGroup(page, words, 'sections', SECTIONS.reviews);

  await getArticleSearch(page, words, originals).fill(tag);
  await expect(page.getByRole('option')).toHaveCount(4);
  await expect(page.getByRole('option', { name: waiting })).toContainText(
    ARTICLE_STATUSES.submitted[language],
  );
  await expectAccessible(page);
  for (const title of titles) await addArticleToSection(page, words, originals, title);
  await getArticleSearch(page, words, reviews).fill(first);
  await expect(page.getByRole('option', { name: first })).toContainText(sections.alreadyHere);
  await expect(page.getByRole('option', { name: first })).toBeDisabled();
  await getArticleSearch(page, words, reviews).fill('');
  await page.keyboard.press('Escape');

  // Moves an article to the other section, and that section up.
  await getButton(page, insertName(sections.elsewhere, third)).click();
  await page.getByRole('menuitem', { name: reviews }).click();
  await expectOrder(getGroup(page, reviews), third);
  await getButton(page, insertName(order.up, reviews)).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([reviews, originals]);
  await getButton(page, insertName(order.up, second)).click();
  await expectOrder(getGroup(page, originals), second, first, waiting);
  if (!isPhone) {
    await dragBefore(
      page,
      getArticleRow(page, originals, waiting),
      getArticleRow(page, originals, second),
    );
    await expectOrder(getGroup(page, originals), waiting, second, first);
    await dragBefore(
      page,
      getArticleRow(page, originals, waiting),
      getArticleRow(page, reviews, third),
    );
    await expectOrder(getGroup(page, reviews), waiting, third);
    await getButton(page, insertName(sections.elsewhere, waiting)).click();
    await page.getByRole('menuitem', { name: originals }).click();
    await expectOrder(getGroup(page, originals), second, first, waiting);
  }
  await expectAccessible(page);
}

async function expectDetails(page: Page, words: Texts, titles: string[]): Promise<void> {
  const { details } = words.issues;
  const cover = page.getByRole('img', { name: details.coverOf.split('{{')[0] });
  await expectPicture(cover);
  await expect(cover).toHaveCSS('height', '400px');
  await expectAccessible(page);
  await goToIssueTab(page, words, 'foreword');
  await chooseForeword(page, words, 'Русский');
  await expect(page.getByText('Дорогие читатели!')).toBeVisible();
  await chooseForeword(page, words, 'English');
  await expect(page.getByRole('strong')).toHaveText('cord blood');
  await expectAccessible(page);
  await goToIssueTab(page, words, 'board');
  await expect(
    page.getByText(GUEST.shortNameEn).or(page.getByText(GUEST.shortNameRu)),
  ).toBeVisible();
  await expectAccessible(page);
  await goToIssueTab(page, words, 'sections');
  for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
}

async function openPublishDialog(page: Page, words: Texts, label: string): Promise<Locator> {
  const { publish, title } = words.issues.publishing;
  await getButton(page, publish).click();
  const dialog = page.getByRole('dialog', { name: title.replace('{{label}}', label) });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('an editor creates an issue, publishes it with its articles and unpublishes it', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(240_000);
  const { edit, publishing, board, sections, details, list } = words.issues;
  const tag = randomUUID();
  const doi = `10.18620/ctt-${tag}`;
  const [editor, reader] = await Promise.all([createEditor(), createUser(['user'])]);
  const [issueClient, editorClient] = await Promise.all([
    IssueClient.signIn(editor),
    EditorClient.signIn(editor),
  ]);
  const titles = ['Grafts', 'Donors', 'Outcomes'].map((name) => `${name} ${tag}`);
  const waiting = { title: `Pending ${tag}`, ...(await createSubmission(`Pending ${tag}`)) };
  const accepted = await createAcceptedArticles(editor, ...titles);
  const [first, second, third] = accepted.map(({ id }) => id);
  const earlier = await issueClient.fetchNewestPublished();
  await startSession(page, words, editor);

  const id = await createIssue(page, words, language);
  await fillGeneral(page, words, doi);
  await fillForeword(page, words);
  const day = earlier.publicationDate?.split('-').reverse().join('.');
  await fillBoard(page, words, language, `${formatIssueLabel(earlier, language)} (${day})`);
  await fillSections(page, words, language, {
    tag,
    isPhone,
    titles: [...titles, waiting.title],
  });

  // Saving opens the tab with the missing field and keeps the input.
  await getButton(page, edit.save).click();
  const city = getField(getGroup(page, GUESTS[language]), board.cityRu);
  await expect(city).toBeFocused();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(getIssueTab(page, words, 'board')).toContainText('1');
  await expectAccessible(page);
  await city.fill('Демоград');
  await saveIssue(page, words, id);
  await expectDetails(page, words, [...titles, waiting.title]);
  const issue = await issueClient.fetchIssue(id);
  expect(issue).toMatchObject({ doi, publicationDate: null });
  expect(await issueClient.fetchContents(id)).toEqual([
    [SECTIONS.reviews.en, [third]],
    [SECTIONS.originals.en, [second, first, waiting.id]],
  ]);

  // The preview is the page that readers will see.
  await getButton(page, words.publishing.preview.open).click();
  const preview = page.getByRole('dialog', { name: words.publishing.preview.open });
  await expect(preview.getByRole('heading', { level: 1 })).toHaveText(
    language === 'ru' ? 'Пуповинная кровь' : 'Cord blood',
  );
  const [coverOf] = words.publicLists.coverOf.split('{{');
  await expectPicture(preview.getByRole('img', { name: coverOf }));
  for (const title of titles) await expect(preview.getByText(title)).toBeVisible();
  await expectAccessible(page);
  await getButton(preview, words.publishing.preview.close).click();
  await expect(preview).toBeHidden();

  // An article that is not accepted is named and blocks publication.
  const label = formatIssueLabel(issue, language);
  const blockedDialog = await openPublishDialog(page, words, label);
  await expect(blockedDialog.getByRole('note').first()).toContainText(
    publishing.reasons['not-accepted'],
  );
  await expect(blockedDialog.getByRole('link', { name: waiting.title }).first()).toBeVisible();
  await expect(getButton(blockedDialog, publishing.publish)).toBeDisabled();
  await expectAccessible(page);
  await getButton(blockedDialog, words.shell.confirm.cancel).click();
  await page.getByRole('link', { name: details.edit, exact: true }).click();
  await expect(getField(page, edit.parts.doi)).toHaveValue(doi);
  await goToIssueTab(page, words, 'sections');
  await getButton(page, insertName(words.issues.order.remove, waiting.title)).click();
  await expect(getArticleRow(page, SECTIONS.originals[language], waiting.title)).toHaveCount(0);

  // Publishing saves unsaved changes first.
  const publishDialog = await openPublishDialog(page, words, label);
  const { checklist } = words.publishing;
  const missing = publishDialog.getByRole('note');
  await expect(missing).toContainText(checklist.missing);
  await expect(missing).toContainText(checklist.article['no-pdf']);
  await expect(missing).not.toContainText(checklist.issue['no-cover']);
  for (const title of titles) await expect(publishDialog.getByText(title).first()).toBeVisible();
  const offered = await getField(publishDialog, publishing.day).inputValue();
  await getField(publishDialog, publishing.day).fill('');
  await getButton(publishDialog, publishing.publish).click();
  await expect(getField(publishDialog, publishing.day)).toHaveAccessibleDescription(
    new RegExp(publishing.dayRequired),
  );
  await expectAccessible(page);
  await getField(publishDialog, publishing.day).fill(offered);
  await getButton(publishDialog, publishing.publish).click();
  await expect(publishDialog).toBeHidden();
  await expect(page.getByText(publishing.published, { exact: true })).toBeVisible();
  await expireIssueHold(id, reader);

  // A published issue can be edited in part.
  await expect(page.getByRole('note')).toContainText(edit.limited);
  await goToIssueTab(page, words, 'sections');
  await expect(page.getByRole('link', { name: titles[0] })).toBeVisible();
  await expect(getButton(page, sections.add)).toHaveCount(0);
  await expectAccessible(page);
  await goToIssueTab(page, words, 'board');
  await expect(getButton(page, board.add)).toHaveCount(0);
  await goToIssueTab(page, words, 'general');
  await getField(page, edit.parts.subtitleEn).fill('Cord blood and more');
  await saveIssue(page, words, id);

  // The articles are published, and their authors and a user are notified.
  await openEditorArticle(page, first ?? 0);
  await expectStatus(page, ARTICLE_STATUSES.published[language]);
  expect((await editorClient.fetchArticle(waiting.id)).slug).toBeNull();
  const { slug } = await editorClient.fetchArticle(second ?? 0);
  expect((await page.goto(`/articles/${slug}`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1] ?? '');
  await expireHold(first ?? 0);
  await waitForLetterAbout(accepted[0]?.author ?? '', 'article-published', 'Grafts');
  const [letter] = await fetchLetters(reader, 1, 20);
  expect(letter?.subject).toContain(String(issue.volume));
  expect(letter?.text).toContain(`/issues/${issue.slug}`);

  // Unpublishing the issue keeps its articles.
  await page.goto(`${ISSUES}/details/${id}`);
  await getButton(page, publishing.unpublish).click();
  const question = page.getByRole('dialog', { name: publishing.unpublishQuestion });
  await expect(question).toContainText(publishing.unpublishArticles);
  await expectAccessible(page);
  await getButton(question, publishing.unpublish).click();
  await expect(page.getByText(publishing.unpublished, { exact: true })).toBeVisible();
  await expect(page.getByText(list.notPublished).first()).toBeVisible();
  expect((await page.goto(`/articles/${slug}`))?.status()).toBe(200);
});
