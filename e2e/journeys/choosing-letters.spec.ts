import { randomUUID } from 'node:crypto';
import { inAnotherBrowser, signIn } from '../house/area';
import { Editor, newSubmission, openOnDesk } from '../house/desk';
import { newEditor } from '../house/editors';
import {
  expectLanguage,
  expectLetter,
  KINDS,
  loggedLetters,
  untilLettersAreOut,
} from '../house/letters';
import { lettersAbout } from '../house/mailbox';
import {
  decideAndTell,
  decideForGood,
  feedItem,
  NOTIFICATIONS,
  told,
} from '../house/notifications';
import { expect, expectAccessible, test } from '../house/test';

const LANGUAGES = { en: 'English', ru: 'Русский' };

test('a person chooses in which language letters come, and which do not', async ({
  page,
  browser,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(120_000);
  const { settings, told: says, takenBack } = words.notifications;
  const other = language === 'ru' ? 'en' : 'ru';
  const title = `Mesenchymal cells ${randomUUID()}`;
  const article = { ...(await newSubmission(title)), title };
  const editor = await newEditor();
  await untilLettersAreOut(article.id, editor);
  const desk = await Editor.signedIn(editor);
  const mine = page.getByRole('region', { name: settings.title });
  const saved = mine.getByRole('status').filter({ hasText: settings.saved });
  const byLetter = mine.getByRole('switch', { name: KINDS.declined[language], exact: true });
  await signIn(page, words, article.author);
  await page.goto(NOTIFICATIONS);
  if (isPhone) await page.getByRole('link', { name: settings.title }).click();

  await expect(mine.getByRole('radio', { name: LANGUAGES[language] })).toBeChecked();
  await mine.getByText(LANGUAGES[other], { exact: true }).click();
  await expect(mine.getByRole('radio', { name: LANGUAGES[other] })).toBeChecked();
  await expect(saved).toBeVisible();
  await expectAccessible(page);
  expectLanguage(await decideAndTell(desk, article, 'accept'), other);

  await expect(byLetter).toBeChecked();
  await byLetter.click();
  await expect(byLetter).not.toBeChecked();
  await expect(saved).toBeVisible();
  await page.reload();
  await expect(byLetter).not.toBeChecked();
  await expect(mine.getByRole('radio', { name: LANGUAGES[other] })).toBeChecked();

  // Each kind for itself: that a decision is taken back comes, that another was made does not.
  expectLanguage(await decideAndTell(desk, article, 'undo-accept'), other);
  await decideForGood(desk, article.id, 'decline');
  const editorsPage = await inAnotherBrowser(browser, words, editor);
  await openOnDesk(editorsPage, article.id, 'letters');
  const log = loggedLetters(editorsPage, KINDS.declined[language], 'Vera Sokolova');
  await expectLetter(log, words, 'withheld');
  await expect(log).toContainText(words.letters.withheld.muted);
  await expect(log.getByRole('button')).toHaveCount(0);
  await expectAccessible(editorsPage);
  await page.reload();
  const declined = feedItem(page, words, told(says.articleDeclined, { article: title }));
  await expect(declined).toBeVisible();
  await expect(
    feedItem(page, words, told(takenBack.articleAccepted, { article: title })),
  ).toBeVisible();
  expect(await lettersAbout(article.author, 'article-declined')).toEqual([]);

  await byLetter.click();
  await expect(byLetter).toBeChecked();
  await mine.getByText(LANGUAGES[language], { exact: true }).click();
  await expect(mine.getByRole('radio', { name: LANGUAGES[language] })).toBeChecked();
  await expect(saved).toBeVisible();
  // Of what they were not told by letter they are not told that it was taken back.
  await decideForGood(desk, article.id, 'undo-decline');
  expectLanguage(await decideAndTell(desk, article, 'decline'), language);
  await editorsPage.reload();
  await expectLetter(log.first(), words, 'accepted');
  await expectLetter(log.last(), words, 'withheld');
  expect(await lettersAbout(article.author, 'decision-undone')).toHaveLength(1);
});
