import type { Page } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { openSignedInPage, startSession } from '../support/personal-area';
import { createEditor } from '../support/editors';
import {
  addArticleToSection,
  getButton,
  expectOrder,
  ISSUE_ERRORS,
  getGroup,
  IssueClient,
  ISSUES,
  insertName,
  createGroup,
  createAcceptedArticles,
  openIssueEditor,
  saveIssue,
  getIssueTab,
} from '../support/issues';
import { expect, expectAccessible, test } from '../support/test';

const SAVES = '**/api/v1/issues/*';

/** The editor saves automatically: without this, it would save between the steps. */
const stopSaving = (page: Page) =>
  page.route(SAVES, (route) =>
    route.request().method() === 'PUT' ? route.abort() : route.continue(),
  );
const resumeSaving = (page: Page) => page.unroute(SAVES);

const LATE = { en: 'Late', ru: 'Р Late' };

test('two editors arrange one issue concurrently without losing changes', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(120_000);
  const { edit, order, sections } = words.issues;
  const localizeName = (name: string) => (language === 'ru' ? `Р ${name}` : name);
  const [reviews, cases, late] = ['Reviews', 'Cases', LATE.en].map(localizeName) as [
    string,
    string,
    string,
  ];
  const tag = randomUUID();
  const [editor, colleague] = await Promise.all([createEditor(), createEditor()]);
  const issueClient = await IssueClient.signIn(editor);
  const names = ['Grafts', 'Donors', 'Relapses', 'Viruses', 'Doses'];
  const articles = await createAcceptedArticles(editor, ...names.map((name) => `${name} ${tag}`));
  const [grafts = 0, donors = 0, relapses = 0, viruses = 0, doses = 0] = articles.map(
    ({ id }) => id,
  );
  const formatTitle = (name: string) => `${name} ${tag}`;
  const { id } = await issueClient.createIssue({ Reviews: [grafts, donors], Cases: [] });
  await startSession(page, words, editor);
  const other = await openSignedInPage(browser, words, colleague);
  await openIssueEditor(page, words, id, 'sections');
  await openIssueEditor(other, words, id, 'sections');

  await addArticleToSection(page, words, reviews, formatTitle('Relapses'));
  await getButton(page, insertName(sections.elsewhere, formatTitle('Grafts'))).click();
  await page.getByRole('menuitem', { name: cases }).click();
  await saveIssue(page, words, id);

  // The other editor has the old version open and no connection to save it, adds to both sections and moves
  // the same article elsewhere.
  await stopSaving(other);
  await createGroup(other, words, 'sections', LATE);
  await addArticleToSection(other, words, cases, formatTitle('Viruses'));
  await getButton(other, insertName(sections.elsewhere, formatTitle('Grafts'))).click();
  await other.getByRole('menuitem', { name: late }).click();
  await getButton(other, insertName(order.up, late)).click();
  await resumeSaving(other);
  await getButton(other, edit.save).click();
  const [merged = ''] = edit.merged.split('{{');
  await expect(other.getByText(merged)).toBeVisible();
  const note = other.getByRole('note');
  await expect(note).toContainText(sections.merged.title);
  await expect(note).toContainText(
    insertName(sections.merged.moved, late).replace('{{title}}', formatTitle('Grafts')),
  );
  await expectOrder(getGroup(other, reviews), formatTitle('Donors'), formatTitle('Relapses'));
  await expectOrder(getGroup(other, cases), formatTitle('Viruses'));
  await expectOrder(getGroup(other, late), formatTitle('Grafts'));
  await expectAccessible(other);
  const all = [
    ['Reviews', [donors, relapses]],
    [LATE.en, [grafts]],
    ['Cases', [viruses]],
  ];
  expect(await issueClient.fetchContents(id)).toEqual(all);

  // An article that was meanwhile placed in another issue is rejected at its row, and nothing is saved.
  await stopSaving(other);
  await addArticleToSection(other, words, cases, formatTitle('Doses'));
  await issueClient.createIssue({ Elsewhere: [doses] });
  await resumeSaving(other);
  await getButton(other, edit.save).click();
  const refused = getGroup(other, cases)
    .getByRole('listitem')
    .filter({ hasText: formatTitle('Doses') });
  await expect(refused).toContainText(ISSUE_ERRORS.inAnotherIssue[language]);
  await expect(getIssueTab(other, words, 'sections')).toContainText('1');
  await expectAccessible(other);
  expect(await issueClient.fetchContents(id)).toEqual(all);
  await getButton(other, insertName(order.remove, formatTitle('Doses'))).click();
  await saveIssue(other, words, id);
  expect(await issueClient.fetchContents(id)).toEqual(all);
  await expect(other).toHaveURL(`${ISSUES}/details/${id}`);
});
