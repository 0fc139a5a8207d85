import { randomUUID } from 'node:crypto';
import { openSignedInPage, startSession } from '../support/personal-area';
import { goToArticleTab, createSubmission, openEditorArticle } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { IssueClient, createAcceptedArticles } from '../support/issues';
import {
  expectLetterLanguage,
  expectLetterStatus,
  LETTER_KINDS,
  LETTERS,
  getLoggedLetters,
  resendLetter,
  waitForSentLetters,
} from '../support/letters';
import { confirmDialog, findOnlyRow } from '../support/lists';
import {
  waitForLetterAbout,
  fetchLettersAbout,
  extractLink,
  rejectRecipient,
  clearRejection,
} from '../support/mailbox';
import {
  confirmByLink,
  createSubscriber,
  openPageWithoutScripts,
  SUBSCRIPTIONS,
} from '../support/newsletter';
import { expireIssueHold, startNewsletter } from '../support/octavo';
import { createUser } from '../support/accounts';
import { AssignmentClient, getAssignmentCard, createReviewer } from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';

test(
  'a rejected letter to a reviewer is reported and sent again',
  { tag: '@screens' },
  async ({ page, browser, words, language }) => {
    test.setTimeout(180_000);
    const { note, resend, tabs, list } = words.letters;
    const title = `Veno-occlusive disease ${randomUUID()}`;
    const smtpReply = `No such user here ${randomUUID().slice(0, 8)}`;
    const [{ id }, editor, reviewer] = await Promise.all([
      createSubmission(title),
      createEditor(),
      createReviewer('Olga Unreached'),
    ]);
    await waitForSentLetters(id, editor);
    const assignmentClient = await AssignmentClient.signIn(editor);
    await rejectRecipient(reviewer.email, smtpReply);
    await assignmentClient.assign(id, reviewer);
    await expect
      .poll(async () => (await assignmentClient.fetchAssignment(id, reviewer)).lastLetter?.status)
      .toBe('failed');

    await startSession(page, words, editor);
    await openEditorArticle(page, id, 'reviewing');
    const letterNote = getAssignmentCard(page, reviewer).getByRole('note');
    await expect(letterNote).toContainText(note.failed);
    await expect(letterNote).toContainText(smtpReply);
    await expect(letterNote).toContainText(note.todo.failed);
    await expectAccessible(page);
    await letterNote.getByRole('link', { name: note.toLetters }).click();
    const log = getLoggedLetters(page, LETTER_KINDS.requested[language], reviewer.name);
    await expectLetterStatus(log, words, 'failed');
    await expect(log).toContainText(smtpReply);
    await expect(log).toContainText(reviewer.email);
    await expectAccessible(page);

    const adminsPage = await openSignedInPage(browser, words, await createUser(['admin']));
    await adminsPage.goto(LETTERS);
    const row = adminsPage.getByRole('row').filter({ hasText: reviewer.email });
    await expectLetterStatus(row, words, 'failed');
    await expect(row).toContainText(smtpReply);
    await expect(row.getByRole('link', { name: title })).toBeVisible();
    await expect(row.getByRole('button', { name: resend.action })).toBeVisible();
    await expectAccessible(adminsPage);

    await clearRejection(reviewer.email);
    await resendLetter(page, words, log);
    const done = resend.done
      .replace('{{name}}', LETTER_KINDS.requested[language])
      .replace('{{to}}', `${reviewer.name}, ${reviewer.email}`);
    await expect(page.getByText(done)).toBeVisible();
    await waitForLetterAbout(reviewer.email, 'review-request', title);
    await expectLetterStatus(log.first(), words, 'accepted');
    await expect(log.first()).toContainText(words.letters.article.sentAgain);
    await expect(log).toHaveCount(2);
    await goToArticleTab(page, words, 'reviewing');
    await expect(getAssignmentCard(page, reviewer)).toBeVisible();
    await expect(letterNote).toHaveCount(0);

    // The failed letter is no longer listed as such. The accepted ones include those of other tests, so this
    // letter may not be on the first page.
    await adminsPage.reload();
    const byStatus = adminsPage.getByRole('navigation', { name: list.byStatus });
    await expect(byStatus).toBeVisible();
    await expect(row).toHaveCount(0);
    await byStatus.getByRole('link', { name: tabs.accepted, exact: true }).click();
    await expect(adminsPage).toHaveURL(`${LETTERS}?status=accepted`);
    await expectLetterStatus(adminsPage.getByRole('row').nth(1), words, 'accepted');
  },
);

test('a published issue sends its newsletter to each subscriber once', async ({
  page,
  browser,
  words,
  language,
  locale,
}) => {
  test.setTimeout(120_000);
  const { newsletters, resend } = words.letters;
  const title = `Haploidentical donors ${randomUUID()}`;
  const editor = await createEditor();
  const issueClient = await IssueClient.signIn(editor);
  const [english, russian, refused, accepted] = await Promise.all([
    createSubscriber('en'),
    createSubscriber('ru'),
    createSubscriber(language),
    createAcceptedArticles(editor, title),
  ]);
  await rejectRecipient(refused, 'Mailbox is closed');
  const { id, volume, number, slug } = await issueClient.createIssue({
    Originals: accepted.map((article) => article.id),
  });
  const subjects = {
    en: `Volume ${volume}, Issue ${number}`,
    ru: `том ${volume}, № ${number}`,
  };
  await issueClient.publishIssue(id);
  await expireIssueHold(id);

  await startSession(page, words, await createUser(['admin']));
  await page.goto(LETTERS);
  const name = words.notifications.issue
    .replace('{{volume}}', String(volume))
    .replace('{{number}}', String(number));
  const entry = page.getByRole('article', { name, exact: true });
  await expect(entry.getByText(newsletters.states.held, { exact: true })).toBeVisible();
  await startNewsletter(id);
  const toEnglish = await waitForLetterAbout(english, 'newsletter', subjects.en);
  const toRussian = await waitForLetterAbout(russian, 'newsletter', subjects.ru);
  for (const [letter, its] of [
    [toEnglish, 'en'],
    [toRussian, 'ru'],
  ] as const) {
    expectLetterLanguage(letter, its);
    expect(letter.text).toContain(`/issues/${slug}`);
    expect(letter.text).toContain(title);
    expect(letter.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  }

  // Letters to subscribers of other tests may have failed, too.
  await page.reload();
  await expect(entry.getByText(newsletters.states.finished, { exact: true })).toBeVisible();
  await expect(entry.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await clearRejection(refused);
  await entry.getByRole('button', { name: resend.action }).click();
  await confirmDialog(page, newsletters.again.title.replace('{{issue}}', name), resend.action);
  await expect(page.getByText(newsletters.again.done.replace('{{issue}}', name))).toBeVisible();
  await waitForLetterAbout(refused, 'newsletter', subjects[language]);
  await expect(entry.getByText(newsletters.states.finished, { exact: true })).toBeVisible();
  expect(await fetchLettersAbout(english, 'newsletter', subjects.en)).toHaveLength(1);

  // One subscriber unsubscribes in the mail program, another by the link in the letter.
  const oneClick = /^<(.+)>$/.exec(toEnglish.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(oneClick, { method: 'POST', body: form })).ok).toBe(true);
  const reader = await openPageWithoutScripts(browser, locale);
  await confirmByLink(reader, words, 'unsubscribe', extractLink(toRussian));
  await page.goto(SUBSCRIPTIONS);
  await findOnlyRow(page, words, refused);
  for (const unsubscribed of [english, russian]) {
    await page.getByRole('searchbox').fill(unsubscribed);
    await expect(
      page.getByText(words.subscriptions.list.noneFound.replace('{{email}}', unsubscribed)),
    ).toBeVisible();
  }
});
