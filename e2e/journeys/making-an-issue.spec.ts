import type { Locator, Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { signIn } from '../house/area';
import { field } from '../house/article-editor';
import { Editor, expectStatus, newSubmission, openOnDesk, STATUSES } from '../house/desk';
import { newEditor } from '../house/editors';
import { pdfFile, pngFile } from '../house/files';
import {
  addArticle,
  bringIntoMiddle,
  button,
  expectOrder,
  FAULTS,
  goToTab,
  group,
  IssueMaker,
  ISSUES,
  labelOf,
  named,
  nameGroup,
  newAccepted,
  newNumbers,
  row,
  saveIssue,
  searchIn,
  tabLink,
} from '../house/issues';
import { letterAbout, lettersTo } from '../house/mailbox';
import { letHoldPass, letIssueHoldPass } from '../house/octavo';
import { newPerson } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Language, Texts } from '../house/texts';

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

test('an editor looks through the issues', async ({ page, words, language, isPhone }) => {
  const { list } = words.issues;
  const editor = await newEditor();
  const earlier = await (await IssueMaker.signedIn(editor)).newestPublished();
  const { publicationDate } = earlier;
  const label = labelOf(earlier, language);
  const issue = page.getByRole('link', { name: new RegExp(`^${list.details}\\s?: ${label}`) });
  await signIn(page, words, editor);

  // A shared address shows the same list to whoever opens it.
  await page.goto(`${ISSUES}?from=1950-01-01&to=1950-12-31`);
  await expect(page.getByText(list.noneFound)).toBeVisible();
  await expect(page.getByLabel(list.from)).toHaveValue('1950-01-01');
  await expectAccessible(page);
  await page.getByRole('link', { name: list.clearFilters }).click();
  await expect(page).toHaveURL(ISSUES);
  await expect(page.getByLabel(list.from)).toHaveValue(''); // a moment after the address
  await page.getByLabel(list.from).fill(publicationDate ?? '');
  await page.getByLabel(list.to).fill(publicationDate ?? '');
  await button(page, words.lists.apply).click();
  await expect(page).toHaveURL(`${ISSUES}?from=${publicationDate}&to=${publicationDate}`);
  await expect(issue).toBeVisible();
  await expect(page.getByText(list.notPublished)).toHaveCount(0);
  await button(page, words.lists.clear).click();
  await expect(page).toHaveURL(ISSUES);
  await expect(page.getByText(list.notPublished).first()).toBeVisible();

  if (isPhone) await page.getByLabel(words.lists.sortBy).selectOption('volume');
  else {
    await page.getByRole('link', { name: list.volume, exact: true }).click();
    await expect(page).toHaveURL(`${ISSUES}?order=-volume`);
    await page.getByRole('link', { name: list.volume, exact: true }).click();
  }
  await expect(page).toHaveURL(`${ISSUES}?order=volume`);
  await expect(page.getByRole('row').nth(1)).toContainText('10'); // the demo's are the lowest
  await expectAccessible(page);
  await page.goto(`${ISSUES}?from=${publicationDate}&to=${publicationDate}`);
  await issue.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(label);
});

async function createIssue(page: Page, words: Texts, language: Language): Promise<number> {
  const { list, create } = words.issues;
  const { volume, number } = newNumbers();
  await page.goto(ISSUES);
  await page.getByRole('link', { name: list.create, exact: true }).click();
  await expect(button(page, create.submit)).toBeDisabled();
  await field(page, create.volume).fill('13');
  await field(page, create.number).fill('2');
  await button(page, create.submit).click();
  await expect(field(page, create.number)).toHaveAccessibleDescription(
    FAULTS.alreadyTaken[language],
  );
  await expectAccessible(page);
  await field(page, create.volume).fill(String(volume));
  await field(page, create.number).fill(String(number));
  await field(page, create.subtitleEn).fill('Cord blood');
  await button(page, create.submit).dblclick();
  await expect(page).toHaveURL(/\/issues\/edit\/\d+$/);
  return Number(/\d+$/.exec(page.url())?.[0]);
}

async function expectPicture(picture: Locator): Promise<void> {
  const width = () => picture.evaluate((image: HTMLImageElement) => image.naturalWidth);
  await expect.poll(width).toBeGreaterThan(0);
}

async function writeGeneral(page: Page, words: Texts, doi: string): Promise<void> {
  const { parts, cover } = words.issues.edit;
  await expect(field(page, parts.subtitleEn)).toHaveValue('Cord blood');
  await field(page, parts.subtitleRu).fill('Пуповинная кровь');
  await field(page, parts.doi).fill(doi);
  await page.getByLabel(cover.label).setInputFiles(pngFile('cover.png', 600));
  await expectPicture(page.getByRole('img'));
  await page.getByLabel(words.files.pdf.label).setInputFiles(pdfFile('issue.pdf'));
  await expect(button(page, `${words.files.replace} issue.pdf`)).toBeVisible();
  await expectAccessible(page);
}

/** By what a language calls itself. */
async function chooseForeword(page: Page, words: Texts, language: string): Promise<void> {
  const { forewordLanguage } = words.issues.details;
  await page.getByRole('radiogroup', { name: forewordLanguage }).getByText(language).click();
}

async function writeForeword(page: Page, words: Texts): Promise<void> {
  const { introEn, introRu } = words.issues.edit.parts;
  const { tools } = words.inputs.richText;
  await goToTab(page, words, 'foreword');
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

/** Everything but the Russian name of a city. */
async function writeBoard(page: Page, words: Texts, language: Language, label: string) {
  const { board, order } = words.issues;
  const chief = group(page, CHIEF[language]);
  const guests = group(page, GUESTS[language]);
  await goToTab(page, words, 'board');
  await expect(chief).toContainText(board.noEditors);
  await button(page, board.copy).click();
  const copying = page.getByRole('dialog', { name: board.copy });
  await copying.getByLabel(board.copyFrom).selectOption({ label });
  await expectAccessible(page);
  await button(copying, board.copyIt).click();
  await expect(copying).toBeHidden();
  await expect(field(chief, board.shortNameEn)).toHaveValue('B. V. Afonin');

  await nameGroup(page, words, 'board', GUESTS);
  await button(guests, board.addEditor).click();
  for (const [name, value] of Object.entries(GUEST)) {
    await field(guests, board[name as keyof typeof GUEST]).fill(value);
  }
  const up = button(guests, named(order.up, GUESTS[language]));
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
  await bringIntoMiddle(target);
  await handle.hover();
  const [from, to] = [await handle.boundingBox(), await target.boundingBox()];
  if (!from || !to) throw new Error('nothing to drag');
  await page.mouse.down();
  await page.mouse.move(from.x + 10, from.y - 10, { steps: 3 });
  await page.mouse.move(from.x + 10, to.y + 4, { steps: 8 });
  await page.mouse.up();
}

async function writeSections(
  page: Page,
  words: Texts,
  language: Language,
  { tag, isPhone, titles }: { tag: string; isPhone: boolean; titles: string[] },
): Promise<void> {
  const { sections, order } = words.issues;
  const [reviews, originals] = [SECTIONS.reviews[language], SECTIONS.originals[language]];
  const [first = '', second = '', third = '', waiting = ''] = titles;
  await goToTab(page, words, 'sections');
  await expect(page.getByText(sections.none)).toBeVisible();
  await nameGroup(page, words, 'sections', SECTIONS.originals);
  await nameGroup(page, words, 'sections', SECTIONS.reviews);

  await searchIn(page, words, originals).fill(tag);
  await expect(page.getByRole('option')).toHaveCount(4);
  await expect(page.getByRole('option', { name: waiting })).toContainText(
    STATUSES.submitted[language],
  );
  await expectAccessible(page);
  for (const title of titles) await addArticle(page, words, originals, title);
  await searchIn(page, words, reviews).fill(first);
  await expect(page.getByRole('option', { name: first })).toContainText(sections.alreadyHere);
  await expect(page.getByRole('option', { name: first })).toBeDisabled();
  await searchIn(page, words, reviews).fill('');
  await page.keyboard.press('Escape');

  // To the other section, and it up before the other one.
  await button(page, named(sections.elsewhere, third)).click();
  await page.getByRole('menuitem', { name: reviews }).click();
  await expectOrder(group(page, reviews), third);
  await button(page, named(order.up, reviews)).click();
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([reviews, originals]);
  await button(page, named(order.up, second)).click();
  await expectOrder(group(page, originals), second, first, waiting);
  if (!isPhone) {
    await dragBefore(page, row(page, originals, waiting), row(page, originals, second));
    await expectOrder(group(page, originals), waiting, second, first);
    await dragBefore(page, row(page, originals, waiting), row(page, reviews, third));
    await expectOrder(group(page, reviews), waiting, third);
    await button(page, named(sections.elsewhere, waiting)).click();
    await page.getByRole('menuitem', { name: originals }).click();
    await expectOrder(group(page, originals), second, first, waiting);
  }
  await expectAccessible(page);
}

async function readDetails(page: Page, words: Texts, titles: string[]): Promise<void> {
  const { details } = words.issues;
  await expectPicture(page.getByRole('img', { name: details.coverOf.split('{{')[0] }));
  await expectAccessible(page);
  await goToTab(page, words, 'foreword');
  await chooseForeword(page, words, 'Русский');
  await expect(page.getByText('Дорогие читатели!')).toBeVisible();
  await chooseForeword(page, words, 'English');
  await expect(page.getByRole('strong')).toHaveText('cord blood');
  await expectAccessible(page);
  await goToTab(page, words, 'board');
  await expect(
    page.getByText(GUEST.shortNameEn).or(page.getByText(GUEST.shortNameRu)),
  ).toBeVisible();
  await expectAccessible(page);
  await goToTab(page, words, 'sections');
  for (const title of titles) await expect(page.getByRole('link', { name: title })).toBeVisible();
  await expectAccessible(page);
}

async function askToPublish(page: Page, words: Texts, label: string): Promise<Locator> {
  const { publish, title } = words.issues.publishing;
  await button(page, publish).click();
  const dialog = page.getByRole('dialog', { name: title.replace('{{label}}', label) });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('an editor makes an issue, publishes it with its articles and takes it back', async ({
  page,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(240_000);
  const { edit, publishing, board, sections, details, list } = words.issues;
  const tag = randomUUID();
  const doi = `10.18620/ctt-${tag}`;
  const [editor, reader] = await Promise.all([newEditor(), newPerson(['user'])]);
  const [maker, desk] = await Promise.all([IssueMaker.signedIn(editor), Editor.signedIn(editor)]);
  const titles = ['Grafts', 'Donors', 'Outcomes'].map((name) => `${name} ${tag}`);
  const waiting = { title: `Pending ${tag}`, ...(await newSubmission(`Pending ${tag}`)) };
  const accepted = await newAccepted(editor, ...titles);
  const [first, second, third] = accepted.map(({ id }) => id);
  const earlier = await maker.newestPublished();
  await signIn(page, words, editor);

  const id = await createIssue(page, words, language);
  await writeGeneral(page, words, doi);
  await writeForeword(page, words);
  const day = earlier.publicationDate?.split('-').reverse().join('.');
  await writeBoard(page, words, language, `${labelOf(earlier, language)} (${day})`);
  await writeSections(page, words, language, {
    tag,
    isPhone,
    titles: [...titles, waiting.title],
  });

  // What is missing is found on the tab where it is, and nothing is lost.
  await button(page, edit.save).click();
  const city = field(group(page, GUESTS[language]), board.cityRu);
  await expect(city).toBeFocused();
  await expect(city).toHaveAttribute('aria-invalid', 'true');
  await expect(tabLink(page, words, 'board')).toContainText('1');
  await expectAccessible(page);
  await city.fill('Демоград');
  await saveIssue(page, words, id);
  await readDetails(page, words, [...titles, waiting.title]);
  const issue = await maker.issue(id);
  expect(issue).toMatchObject({ doi, publicationDate: null });
  expect(await maker.contents(id)).toEqual([
    [SECTIONS.reviews.en, [third]],
    [SECTIONS.originals.en, [second, first, waiting.id]],
  ]);

  // One article is not accepted: it is named, and nothing comes out.
  const label = labelOf(issue, language);
  const hindered = await askToPublish(page, words, label);
  await expect(hindered.getByRole('note')).toContainText(publishing.reasons['not-accepted']);
  await expect(hindered.getByRole('link', { name: waiting.title })).toBeVisible();
  await expect(button(hindered, publishing.publish)).toBeDisabled();
  await expectAccessible(page);
  await button(hindered, words.shell.confirm.cancel).click();
  await page.getByRole('link', { name: details.edit, exact: true }).click();
  await expect(field(page, edit.parts.doi)).toHaveValue(doi);
  await goToTab(page, words, 'sections');
  await button(page, named(words.issues.order.remove, waiting.title)).click();
  await expect(row(page, SECTIONS.originals[language], waiting.title)).toHaveCount(0);

  // What is seen is saved first, then published.
  const ready = await askToPublish(page, words, label);
  await expect(ready.getByRole('note')).toHaveCount(0);
  for (const title of titles) await expect(ready.getByText(title)).toBeVisible();
  const offered = await field(ready, publishing.day).inputValue();
  await field(ready, publishing.day).fill('');
  await button(ready, publishing.publish).click();
  await expect(field(ready, publishing.day)).toHaveAccessibleDescription(
    new RegExp(publishing.dayRequired),
  );
  await expectAccessible(page);
  await field(ready, publishing.day).fill(offered);
  await button(ready, publishing.publish).click();
  await expect(ready).toBeHidden();
  await expect(page.getByText(publishing.published, { exact: true })).toBeVisible();
  await letIssueHoldPass(id, reader);

  // Limited editing.
  await expect(page.getByRole('note')).toContainText(edit.limited);
  await goToTab(page, words, 'sections');
  await expect(page.getByRole('link', { name: titles[0] })).toBeVisible();
  await expect(button(page, sections.add)).toHaveCount(0);
  await expectAccessible(page);
  await goToTab(page, words, 'board');
  await expect(button(page, board.add)).toHaveCount(0);
  await goToTab(page, words, 'general');
  await field(page, edit.parts.subtitleEn).fill('Cord blood and more');
  await saveIssue(page, words, id);

  // Its articles are out, and both readers and people with an account learn of it.
  await openOnDesk(page, first ?? 0);
  await expectStatus(page, STATUSES.published[language]);
  expect((await desk.article(waiting.id)).slug).toBeNull();
  const { slug } = await desk.article(second ?? 0);
  expect((await page.goto(`/articles/${slug}`))?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[1] ?? '');
  await letHoldPass(first ?? 0);
  await letterAbout(accepted[0]?.author ?? '', 'article-published', 'Grafts');
  const [letter] = await lettersTo(reader, 1, 20);
  expect(letter?.subject).toContain(String(issue.volume));
  expect(letter?.text).toContain(`/issues/${issue.slug}`);

  // Back again: its articles stay.
  await page.goto(`${ISSUES}/details/${id}`);
  await button(page, publishing.unpublish).click();
  const question = page.getByRole('dialog', { name: publishing.unpublishQuestion });
  await expect(question).toContainText(publishing.unpublishArticles);
  await expectAccessible(page);
  await button(question, publishing.unpublish).click();
  await expect(page.getByText(publishing.unpublished, { exact: true })).toBeVisible();
  await expect(page.getByText(list.notPublished).first()).toBeVisible();
  expect((await page.goto(`/articles/${slug}`))?.status()).toBe(200);
});
