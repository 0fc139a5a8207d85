import { randomUUID } from 'node:crypto';
import { openSignedInPage, startSession } from '../support/personal-area';
import { EditorClient, createSubmission, openEditorArticle } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import {
  expectLetterLanguage,
  expectLetterStatus,
  LETTER_KINDS,
  getLoggedLetters,
  waitForSentLetters,
} from '../support/letters';
import { fetchLettersAbout } from '../support/mailbox';
import {
  decideAndWaitForLetter,
  decideAndExpireHold,
  getFeedItem,
  NOTIFICATIONS,
  fillSentence,
} from '../support/notifications';
import { expect, expectAccessible, test } from '../support/test';

const LANGUAGES = { en: 'English', ru: 'Русский' };

test('a user chooses the language of letters and mutes some of them', async ({
  page,
  browser,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(120_000);
  const { settings, sentences, reversed } = words.notifications;
  const other = language === 'ru' ? 'en' : 'ru';
  const title = `Mesenchymal cells ${randomUUID()}`;
  const article = { ...(await createSubmission(title)), title };
  const editor = await createEditor();
  await waitForSentLetters(article.id, editor);
  const editorClient = await EditorClient.signIn(editor);
  const mine = page.getByRole('region', { name: settings.title });
  const saved = mine.getByRole('status').filter({ hasText: settings.saved });
  const byLetter = mine.getByRole('switch', { name: LETTER_KINDS.declined[language], exact: true });
  await startSession(page, words, article.author);
  await page.goto(NOTIFICATIONS);
  if (isPhone) await page.getByRole('link', { name: settings.title }).click();

  await expect(mine.getByRole('radio', { name: LANGUAGES[language] })).toBeChecked();
  await mine.getByText(LANGUAGES[other], { exact: true }).click();
  await expect(mine.getByRole('radio', { name: LANGUAGES[other] })).toBeChecked();
  await expect(saved).toBeVisible();
  await expectAccessible(page);
  expectLetterLanguage(await decideAndWaitForLetter(editorClient, article, 'accept'), other);

  await expect(byLetter).toBeChecked();
  await byLetter.click();
  await expect(byLetter).not.toBeChecked();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(byLetter).not.toBeChecked();
  await expect(mine.getByRole('radio', { name: LANGUAGES[other] })).toBeChecked();

  // Each kind is switched separately: the undo is sent, the new decision is not.
  expectLetterLanguage(await decideAndWaitForLetter(editorClient, article, 'undo-accept'), other);
  await decideAndExpireHold(editorClient, article.id, 'decline');
  const editorsPage = await openSignedInPage(browser, words, editor);
  await openEditorArticle(editorsPage, article.id, 'letters');
  const log = getLoggedLetters(editorsPage, LETTER_KINDS.declined[language], 'Vera Sokolova');
  await expectLetterStatus(log, words, 'withheld');
  await expect(log).toContainText(words.letters.withheld.muted);
  await expect(log.getByRole('button')).toHaveCount(0);
  await expectAccessible(editorsPage);
  await page.reload();
  const declined = getFeedItem(
    page,
    words,
    fillSentence(sentences.articleDeclined, { article: title }),
  );
  await expect(declined).toBeVisible();
  await expect(
    getFeedItem(page, words, fillSentence(reversed.articleAccepted, { article: title })),
  ).toBeVisible();
  expect(await fetchLettersAbout(article.author, 'article-declined')).toEqual([]);

  await byLetter.click();
  await expect(byLetter).toBeChecked();
  await mine.getByText(LANGUAGES[language], { exact: true }).click();
  await expect(mine.getByRole('radio', { name: LANGUAGES[language] })).toBeChecked();
  await expect(saved).toBeVisible();
  // The undo of a decision whose letter was withheld sends no letter either.
  await decideAndExpireHold(editorClient, article.id, 'undo-decline');
  expectLetterLanguage(await decideAndWaitForLetter(editorClient, article, 'decline'), language);
  await editorsPage.reload();
  await expectLetterStatus(log.first(), words, 'accepted');
  await expectLetterStatus(log.last(), words, 'withheld');
  expect(await fetchLettersAbout(article.author, 'decision-undone')).toHaveLength(1);
});
