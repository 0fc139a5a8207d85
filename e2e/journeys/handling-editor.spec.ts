import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { createAdminWithUniqueName } from '../support/accounts';
import { getField } from '../support/article-editor';
import { ApiClient } from '../support/api-client';
import {
  ARTICLE_STATUSES,
  confirmDecision,
  createSubmission,
  expectStatus,
  getDecisionPanel,
  openEditorArticle,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { confirmDialog } from '../support/lists';
import { waitForLetterAbout } from '../support/mailbox';
import { fillSentence } from '../support/notifications';
import { expireHold, withServer } from '../support/octavo';
import { startSession, waitUntilLoaded } from '../support/personal-area';
import { createReviewer, type Reviewer } from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';
import { generateLastName, getDetail, USERS } from '../support/users';

const LETTER = 'The reviewers doubt the design of the study.';
const REASON = 'Please quote the second review.';

/** Creates an editor whose name no other account has, to be found in a list. */
const createNamedEditor = () =>
  createReviewer(`Marta ${generateLastName()}`, { roles: ['editor'] });

async function findUserId(client: ApiClient, { email }: Reviewer): Promise<number> {
  return (await client.request<{ id: number }>('GET', `/users/by-email/${email}`)).id;
}

const getCard = (page: Page, words: Texts) =>
  page.getByRole('region', { name: words.handling.card.titles.decline, exact: true });
const getButton = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Presses a button of the decision panel; on phones it may be in the menu. */
async function pressInPanel(page: Page, words: Texts, name: string): Promise<void> {
  const panel = getDecisionPanel(page, words);
  await waitUntilLoaded(page);
  const menu = panel.locator('button[aria-haspopup=menu]');
  await expect(getButton(panel, name).or(menu).first()).toBeVisible();
  if (await getButton(panel, name).isVisible()) return getButton(panel, name).click();
  await menu.click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** Recommends to decline the article, with this letter. */
async function recommend(page: Page, words: Texts, letter: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: words.handling.recommend.title });
  const decline = dialog.getByRole('radio', { name: words.decisions.actions.decline });
  await expect(decline).toBeChecked();
  const text = getField(dialog, words.decisions.letter.label);
  await text.fill('');
  await getButton(dialog, words.decisions.letter.useTemplate).click();
  await expect(text).not.toHaveValue('');
  await text.fill(letter);
  await expectAccessible(page);
  await getButton(dialog, words.handling.recommend.submit).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words.handling.recommend.done)).toBeVisible();
}

test('an editor gives an article to another, who is notified', async ({ page, words }) => {
  const { handling, notifications } = words;
  const title = `Handled ${randomUUID()}`;
  const [{ id }, editor, other] = await Promise.all([
    createSubmission(title),
    createEditor(),
    createNamedEditor(),
  ]);
  await startSession(page, words, editor);
  await openEditorArticle(page, id);
  const fact = getDetail(page, handling.editor);
  await expect(fact).toContainText(handling.nobody);
  await getButton(page, handling.assignEditor).click();
  const dialog = page.getByRole('dialog', { name: handling.assign.title });
  const choice = dialog.getByRole('radio', { name: other.name });
  await expect(choice).toBeVisible();
  await expectAccessible(page);
  await choice.check();
  await getButton(dialog, handling.assign.submit).click();
  await expect(dialog).toBeHidden();
  await expect(fact.getByRole('link', { name: other.name })).toBeVisible();
  await waitForLetterAbout(other.email, 'handling-editor-assigned', title);

  await startSession(page, words, other.email);
  await page.goto('/personal-area/notifications');
  const sentence = fillSentence(notifications.sentences.handlingEditorAssigned, { article: title });
  await expect(page.getByRole('listitem').filter({ hasText: sentence })).toBeVisible();
  await page.getByRole('link', { name: title }).first().click();
  await expect(fact).toContainText(words.editorArticles.you);
  await expectAccessible(page);
  await getButton(page, handling.changeEditor).click();
  await dialog.getByRole('radio', { name: handling.assign.nobody, exact: true }).check();
  await getButton(dialog, handling.assign.submit).click();
  await expect(fact).toContainText(handling.nobody);
});

test('the handling editor recommends, the chief editor returns it and sends the second one', async ({
  page,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { card, recommend: recommendTexts, return: returning } = words.handling;
  const title = `Recommended ${randomUUID()}`;
  const [{ id, author }, admin, { email: chief }, handler] = await Promise.all([
    createSubmission(title),
    createAdminWithUniqueName(),
    createNamedEditor(),
    createNamedEditor(),
  ]);
  const client = await ApiClient.signIn(admin);
  // Admins get recommendations only where there is no chief editor.
  const { id: chiefId } = await client.request<{ id: number }>('GET', `/users/by-email/${chief}`);
  await client.request('PUT', `/users/${chiefId}/chief-editor`);
  const editorId = await findUserId(client, handler);
  await client.request('PUT', `/articles/${id}/handling-editor`, { editorId });

  await withServer(page, { OCTAVO__HANDLING__DECISIONS: 'chief' }, async () => {
    await startSession(page, words, handler.email);
    await openEditorArticle(page, id);
    const { accept } = words.decisions.actions;
    await expect(getDecisionPanel(page, words)).toContainText(accept); // among what is not possible
    await expect(getButton(getDecisionPanel(page, words), accept)).toHaveCount(0);
    await pressInPanel(page, words, recommendTexts.actions.decline);
    await recommend(page, words, LETTER);
    await expect(getCard(page, words)).toContainText(LETTER);
    await expectAccessible(page);
    await waitForLetterAbout(chief, 'decision-recommended', title);

    await startSession(page, words, chief);
    await openEditorArticle(page, id);
    await expect(getCard(page, words)).toContainText(handler.name);
    await getButton(getCard(page, words), card.return).click();
    const dialog = page.getByRole('dialog', { name: returning.title });
    await getButton(dialog, returning.submit).click();
    await expect(dialog.getByText(returning.required)).toBeVisible();
    await expectAccessible(page);
    await getField(dialog, returning.reason).fill(REASON);
    await getButton(dialog, returning.submit).click();
    await expect(getCard(page, words)).toContainText(card.returned);
    await waitForLetterAbout(handler.email, 'recommendation-returned', title);

    await startSession(page, words, handler.email);
    await openEditorArticle(page, id);
    await expect(getCard(page, words)).toContainText(REASON);
    await expectAccessible(page);
    await getButton(getCard(page, words), card.again).click();
    await recommend(page, words, `${LETTER} So does the second.`);
    await expect(getCard(page, words)).not.toContainText(REASON);

    await startSession(page, words, chief);
    await openEditorArticle(page, id);
    await getButton(getCard(page, words), card.send).click();
    const deciding = page.getByRole('dialog', { name: words.decisions.titles.decline });
    const letter = getField(deciding, words.decisions.letter.label);
    await expect(letter).toHaveValue(`${LETTER} So does the second.`);
    await letter.fill(`${LETTER} We wish you luck elsewhere.`);
    await expectAccessible(page);
    await confirmDecision(page, words, 'decline');
    await expectStatus(page, ARTICLE_STATUSES.declined[language]);
    await expect(getCard(page, words)).toHaveCount(0);
  });

  await expireHold(id);
  const sent = await waitForLetterAbout(author, 'article-declined', title);
  expect(sent.text).toContain('We wish you luck elsewhere.');
  expect(sent.text).not.toContain('So does the second.');
  expect(sent.text).not.toContain(handler.name);
});

test('an admin makes an editor a chief editor, who chooses the editors of a section', async ({
  page,
  words,
  language,
}) => {
  const { chiefEditor, sections } = words.handling;
  const admin = await createAdminWithUniqueName();
  const editor = await createNamedEditor();
  const id = await findUserId(await ApiClient.signIn(admin), editor);
  await startSession(page, words, admin);
  await page.goto(`${USERS}/details/${id}`);
  const mark = page.getByRole('switch', {
    name: chiefEditor.switch.replace('{{name}}', editor.name),
  });
  await expect(mark).not.toBeChecked();
  await expectAccessible(page);
  await mark.press('Space');
  const question = chiefEditor.question.replace('{{name}}', editor.name);
  await confirmDialog(page, question, chiefEditor.confirm);
  await expect(mark).toBeChecked();

  await startSession(page, words, editor.email);
  await page.goto(USERS);
  await getButton(page, sections.action).click();
  const dialog = page.getByRole('dialog', { name: sections.title });
  // No other test submits an editorial: its editor would get the article, and the others no notification.
  const name = { en: 'Editorial', ru: 'Редакционная статья' }[language];
  const section = dialog.locator('details').filter({ hasText: name });
  await section.locator('summary').click();
  await expectAccessible(page);
  await section.getByRole('checkbox', { name: editor.name }).check();
  await getButton(dialog, sections.save).click();
  await expect(page.getByText(sections.done)).toBeVisible();

  await getButton(page, sections.action).click();
  await expect(section.locator('summary')).toContainText(editor.name.split(' ')[1] ?? '');
  await section.locator('summary').click();
  await section.getByRole('checkbox', { name: editor.name }).uncheck();
  await getButton(dialog, sections.save).click();
  await expect(dialog).toBeHidden();
});
