import { randomUUID } from 'node:crypto';
import { inAnotherBrowser, signIn } from '../house/area';
import { goToPart, newSubmission, openOnDesk } from '../house/desk';
import { newEditor } from '../house/editors';
import { IssueMaker, newAccepted } from '../house/issues';
import {
  expectLanguage,
  expectLetter,
  KINDS,
  LETTERS,
  loggedLetters,
  sendAgain,
  untilLettersAreOut,
} from '../house/letters';
import { agree, onlyRow } from '../house/lists';
import {
  letterAbout,
  lettersAbout,
  linkIn,
  refuseLettersTo,
  takeLettersTo,
} from '../house/mailbox';
import {
  confirmByLink,
  newSubscriber,
  readerWithoutScripts,
  SUBSCRIPTIONS,
} from '../house/newsletter';
import { letIssueHoldPass, letNewsletterGo } from '../house/octavo';
import { newPerson } from '../house/people';
import { Assigner, assignmentOf, newReviewer } from '../house/reviews';
import { expect, expectAccessible, test } from '../house/test';

test(
  'a letter that a reviewer’s mail server refuses is noticed, and sent again',
  { tag: '@screens' },
  async ({ page, browser, words, language }) => {
    test.setTimeout(180_000);
    const { note, resend, tabs, list } = words.letters;
    const title = `Veno-occlusive disease ${randomUUID()}`;
    const said = `No such user here ${randomUUID().slice(0, 8)}`;
    const [{ id }, editor, reviewer] = await Promise.all([
      newSubmission(title),
      newEditor(),
      newReviewer('Olga Unreached'),
    ]);
    await untilLettersAreOut(id, editor);
    const assigner = await Assigner.signedIn(editor);
    await refuseLettersTo(reviewer.email, said);
    await assigner.assign(id, reviewer);
    await expect
      .poll(async () => (await assigner.assignment(id, reviewer)).lastLetter?.status)
      .toBe('failed');

    await signIn(page, words, editor);
    await openOnDesk(page, id, 'reviewing');
    const beside = assignmentOf(page, reviewer).getByRole('note');
    await expect(beside).toContainText(note.failed);
    await expect(beside).toContainText(said);
    await expect(beside).toContainText(note.todo.failed);
    await expectAccessible(page);
    await beside.getByRole('link', { name: note.toLetters }).click();
    const log = loggedLetters(page, KINDS.requested[language], reviewer.name);
    await expectLetter(log, words, 'failed');
    await expect(log).toContainText(said);
    await expect(log).toContainText(reviewer.email);
    await expectAccessible(page);

    const adminsPage = await inAnotherBrowser(browser, words, await newPerson(['admin']));
    await adminsPage.goto(LETTERS);
    const row = adminsPage.getByRole('row').filter({ hasText: reviewer.email });
    await expectLetter(row, words, 'failed');
    await expect(row).toContainText(said);
    await expect(row.getByRole('link', { name: title })).toBeVisible();
    await expect(row.getByRole('button', { name: resend.action })).toBeVisible();
    await expectAccessible(adminsPage);

    await takeLettersTo(reviewer.email);
    await sendAgain(page, words, log);
    const done = resend.done
      .replace('{{name}}', KINDS.requested[language])
      .replace('{{to}}', `${reviewer.name}, ${reviewer.email}`);
    await expect(page.getByText(done)).toBeVisible();
    await letterAbout(reviewer.email, 'review-request', title);
    await expectLetter(log.first(), words, 'accepted');
    await expect(log.first()).toContainText(words.letters.article.sentAgain);
    await expect(log).toHaveCount(2);
    await goToPart(page, words, 'reviewing');
    await expect(assignmentOf(page, reviewer)).toBeVisible();
    await expect(beside).toHaveCount(0);

    // What failed has been seen to. Among the accepted are those of all other tests: it need not be on their first page.
    await adminsPage.reload();
    const byStatus = adminsPage.getByRole('navigation', { name: list.byStatus });
    await expect(byStatus).toBeVisible();
    await expect(row).toHaveCount(0);
    await byStatus.getByRole('link', { name: tabs.accepted, exact: true }).click();
    await expect(adminsPage).toHaveURL(`${LETTERS}?status=accepted`);
    await expectLetter(adminsPage.getByRole('row').nth(1), words, 'accepted');
  },
);

test('an issue comes out, and its newsletter to each subscriber once', async ({
  page,
  browser,
  words,
  language,
  locale,
}) => {
  test.setTimeout(120_000);
  const { newsletters, resend } = words.letters;
  const title = `Haploidentical donors ${randomUUID()}`;
  const editor = await newEditor();
  const maker = await IssueMaker.signedIn(editor);
  const [english, russian, refused, accepted] = await Promise.all([
    newSubscriber('en'),
    newSubscriber('ru'),
    newSubscriber(language),
    newAccepted(editor, title),
  ]);
  await refuseLettersTo(refused, 'Mailbox is closed');
  const { id, volume, number, slug } = await maker.newIssue({
    Originals: accepted.map((article) => article.id),
  });
  const subjects = {
    en: `Volume ${volume}, Issue ${number}`,
    ru: `том ${volume}, № ${number}`,
  };
  await maker.publish(id);
  await letIssueHoldPass(id);

  await signIn(page, words, await newPerson(['admin']));
  await page.goto(LETTERS);
  const name = words.notifications.issue
    .replace('{{volume}}', String(volume))
    .replace('{{number}}', String(number));
  const entry = page.getByRole('article', { name, exact: true });
  await expect(entry.getByText(newsletters.states.held, { exact: true })).toBeVisible();
  await letNewsletterGo(id);
  const toEnglish = await letterAbout(english, 'newsletter', subjects.en);
  const toRussian = await letterAbout(russian, 'newsletter', subjects.ru);
  for (const [letter, its] of [
    [toEnglish, 'en'],
    [toRussian, 'ru'],
  ] as const) {
    expectLanguage(letter, its);
    expect(letter.text).toContain(`/issues/${slug}`);
    expect(letter.text).toContain(title);
    expect(letter.headers['list-unsubscribe-post']).toBe('List-Unsubscribe=One-Click');
  }

  // Subscribers of other tests may have failed, too.
  await page.reload();
  await expect(entry.getByText(newsletters.states.finished, { exact: true })).toBeVisible();
  await expect(entry.getByRole('progressbar')).toBeVisible();
  await expectAccessible(page);
  await takeLettersTo(refused);
  await entry.getByRole('button', { name: resend.action }).click();
  await agree(page, newsletters.again.title.replace('{{issue}}', name), resend.action);
  await expect(page.getByText(newsletters.again.done.replace('{{issue}}', name))).toBeVisible();
  await letterAbout(refused, 'newsletter', subjects[language]);
  await expect(entry.getByText(newsletters.states.finished, { exact: true })).toBeVisible();
  expect(await lettersAbout(english, 'newsletter', subjects.en)).toHaveLength(1);

  // One ends it in the mail program, another by the link in the letter.
  const oneClick = /^<(.+)>$/.exec(toEnglish.headers['list-unsubscribe'] ?? '')?.[1] ?? '';
  const form = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' });
  expect((await fetch(oneClick, { method: 'POST', body: form })).ok).toBe(true);
  const reader = await readerWithoutScripts(browser, locale);
  await confirmByLink(reader, words, 'unsubscribe', linkIn(toRussian));
  await page.goto(SUBSCRIPTIONS);
  await onlyRow(page, words, refused);
  for (const gone of [english, russian]) {
    await page.getByRole('searchbox').fill(gone);
    await expect(
      page.getByText(words.subscriptions.list.noneFound.replace('{{email}}', gone)),
    ).toBeVisible();
  }
});
