import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { agree, fillLogin, signIn } from '../house/area';
import { expectSaved, field } from '../house/article-editor';
import { Author } from '../house/articles';
import { ask, confirm, expectStatus, openOnDesk, STATUSES } from '../house/desk';
import { newEditor } from '../house/editors';
import { letterAbout, lettersTo, linkIn } from '../house/mailbox';
import { letHoldPass } from '../house/octavo';
import { Overheard } from '../house/overhearing';
import { newPerson, OWN_PASSWORD } from '../house/people';
import {
  assignFromPanel,
  Assigner,
  ASSIGNMENT_STATUSES,
  assignmentOf,
  completeReview,
  MY_ASSIGNMENTS,
  myReview,
  newReviewer,
  openPanel,
  RESULTS,
  stranger,
  writeReview,
  type Reviewer,
} from '../house/reviews';
import { expect, expectAccessible, test } from '../house/test';
import type { Language, Texts } from '../house/texts';

const LETTER = 'Please answer what the reviewers ask.';
const FOR_AUTHOR = 'The control group is small.\nPlease say how it was chosen.';
const FOR_EDITOR = 'I have doubts about the statistics.';

interface Scene {
  browser: Browser;
  words: Texts;
  language: Language;
  title: string;
  id: number;
}

/** Somebody in a browser of their own, where all that it is told is written down. */
async function newOnlooker(browser: Browser): Promise<{ page: Page; overheard: Overheard }> {
  const page = await (await browser.newContext()).newPage();
  return { page, overheard: await Overheard.by(page) };
}

async function submitDraft(page: Page, words: Texts, id: number): Promise<void> {
  const { action, question } = words.articleFiles.submit;
  await page.goto(`/personal-area/user-articles/edit/${id}?tab=final`);
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await page.waitForURL(/\/details\/\d+$/);
}

/** Two from the list, where each one's load is seen, and one by e-mail. */
async function askThree(page: Page, words: Texts, [a, b]: Reviewer[], invited: Reviewer) {
  const { ask: asking, invite, modes, invited: sent } = words.assignments;
  const panel = await openPanel(page, words);
  for (const reviewer of [a, b]) {
    if (reviewer) await assignFromPanel(page, words, panel, reviewer);
  }
  await panel.getByText(modes.invite, { exact: true }).click();
  const [first = '', last = ''] = invited.name.split(' ');
  await field(panel, invite.email).fill(invited.email);
  await field(panel, invite.firstNameEn).fill(first);
  await field(panel, invite.lastNameEn).fill(last);
  await expect(panel.getByText(words.assignments.checked.noAccount)).toBeVisible();
  await panel.getByRole('button', { name: asking.actions.invite, exact: true }).click();
  const question = page.getByRole('dialog', {
    name: asking.titles.invite.replace('{{name}}', invited.name),
  });
  await question.getByRole('button', { name: asking.actions.invite, exact: true }).click();
  await expect(page.getByText(sent.replace('{{email}}', invited.email))).toBeVisible();
  await page.getByRole('button', { name: words.assignments.close, exact: true }).click();
}

/** By the link of the letter alone: reads, agrees, takes the manuscript, writes and hands in. */
async function reviewByLink(
  { words, language, title, id }: Scene,
  page: Page,
  { email }: Reviewer,
  editor: Assigner,
): Promise<void> {
  const { accept, files, link, main } = words.reviewing;
  const letter = await letterAbout(email, 'review-request', title);
  const address = linkIn(letter);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(main.afterAgreeing)).toBeVisible();
  await expect(page).toHaveURL('/review'); // the key is in nobody's sight
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // Programs that look behind the links of letters agree to nothing.
  const reviewer = { email, name: '' };
  expect((await editor.assignment(id, reviewer)).statusId).toBe(ASSIGNMENT_STATUSES.waiting.id);

  await page.getByRole('button', { name: accept.long }).click();
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: files.download }).first().click();
  const download = await coming;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(1000);
  await writeReview(page, words, {
    result: RESULTS.needsChanges[language],
    rating: words.articles.review.ratings[4],
    forAuthor: FOR_AUTHOR,
    forEditor: FOR_EDITOR,
  });
  await expectSaved(page, words);
  await completeReview(page, words);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(link.completed.title);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(link.ended.title);
}

/** Signed in, from the list; comes back to what was written before. */
async function reviewFromList({ words, language, title }: Scene, page: Page): Promise<void> {
  const { accept, outcome } = words.reviewing;
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: accept.short }).click();
  await expect(row).toContainText(ASSIGNMENT_STATUSES.reviewing[language]);
  await row.getByRole('link', { name: title }).click();
  await writeReview(page, words, {
    result: RESULTS.canBePublished[language],
    rating: words.articles.review.ratings[5],
    forAuthor: 'A clear and useful study.',
    forEditor: '',
  });
  await expectSaved(page, words);
  await page.reload();
  await expect(field(page, words.articles.review.commentForAuthor)).toHaveValue(
    'A clear and useful study.',
  );
  const result = page.getByRole('radio', { name: RESULTS.canBePublished[language], exact: true });
  await expect(result).toBeChecked();
  await completeReview(page, words);
  const [completed = ''] = outcome.completed.split('{{');
  await expect(myReview(page, words)).toContainText(completed);
}

test('an article is reviewed in two rounds, and nobody learns who may not know', async ({
  page,
  browser,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(240_000);
  const title = `Graft failure ${randomUUID()}`;
  const email = await newPerson(['user']);
  const author = await Author.signedIn(email);
  const { id } = await author.newCompleteDraft(title);
  const scene: Scene = { browser, words, language, title, id };
  const [editor, anne, bruno] = await Promise.all([
    newEditor(),
    newReviewer('Anne Holmberg'),
    newReviewer('Bruno Marchetti'),
    author.makeReady(id),
  ]);
  const clara = stranger('Clara Oyelaran');
  const assigner = await Assigner.signedIn(editor);
  const hers = (reviewer: Reviewer) => assignmentOf(page, reviewer);
  const status = (name: keyof typeof STATUSES) => expectStatus(page, STATUSES[name][language]);

  const { page: authorsPage, overheard: byAuthor } = await newOnlooker(browser);
  await signIn(authorsPage, words, email);
  await submitDraft(authorsPage, words, id);

  await letterAbout(editor, 'article-submitted', title);
  await signIn(page, words, editor);
  await openOnDesk(page, id, 'reviewing');
  await askThree(page, words, [anne, bruno], clara);
  await status('underReview');
  await expect(hers(clara)).toContainText(words.assignments.isInvited);
  for (const reviewer of [anne, bruno, clara]) {
    await expect(hers(reviewer)).toContainText(ASSIGNMENT_STATUSES.waiting[language]);
  }

  const { page: annesPage, overheard: byAnne } = await newOnlooker(browser);
  await reviewByLink(scene, annesPage, anne, assigner);
  const { page: brunosPage, overheard: byBruno } = await newOnlooker(browser);
  await signIn(brunosPage, words, bruno.email);
  await expect(brunosPage).toHaveURL(MY_ASSIGNMENTS);
  await reviewFromList(scene, brunosPage);
  const claras = await newOnlooker(browser);
  await answerInvitation(scene, claras.page, clara, isPhone ? 'refuse' : 'review');

  for (const [number, reviewer] of [anne, bruno].entries()) {
    const letter = await letterAbout(editor, 'review-completed', title, number + 1);
    expect(letter.text).toContain(reviewer.name);
  }
  await letterAbout(editor, isPhone ? 'review-declined' : 'review-completed', title);
  await letterAbout(editor, 'article-review-completed', title);
  await page.reload();
  await status('reviewComplete');
  await hers(anne).getByRole('button', { name: words.assignments.review.open }).click();
  await expect(hers(anne)).toContainText('Please say how it was chosen.');
  await expect(hers(anne)).toContainText(FOR_EDITOR);
  const revising = await ask(page, words, 'send-for-revision');
  await field(revising, words.decisions.letter.label).fill(LETTER);
  await confirm(page, words, 'send-for-revision');

  // Until the author is told of it, the reviews are not shown either.
  const { reviewing } = words.articles;
  const numbered = (number: number) =>
    authorsPage.getByRole('heading', {
      name: reviewing.reviewer.replace('{{number}}', `${number}`),
    });
  const authorsTab = `/personal-area/user-articles/details/${id}?tab=reviewing`;
  await authorsPage.goto(authorsTab);
  await expect(authorsPage.getByText(reviewing.noReviews)).toBeVisible();
  await letHoldPass(id);
  expect((await letterAbout(email, 'article-sent-for-revision', title)).text).toContain(LETTER);
  await authorsPage.reload();
  await expect(numbered(1)).toBeVisible();
  await expect(numbered(2)).toBeVisible();
  await expect(authorsPage.getByText('Please say how it was chosen.')).toBeVisible();
  await expect(authorsPage.getByText('A clear and useful study.')).toBeVisible();
  await expectAccessible(authorsPage);
  await byAuthor.look();

  await author.revise(id);
  await submitDraft(authorsPage, words, id);
  await letterAbout(editor, 'article-resubmitted', title);
  await page.reload();
  const panel = await openPanel(page, words);
  for (const reviewer of [anne, bruno]) await assignFromPanel(page, words, panel, reviewer);
  await annesPage.goto(linkIn(await letterAbout(anne.email, 'review-request', title, 2)));
  await annesPage.getByRole('button', { name: words.reviewing.accept.long }).click();
  await annesPage
    .getByRole('radio', { name: RESULTS.canBePublished[language], exact: true })
    .check();
  await byAnne.look();
  await completeReview(annesPage, words);
  await expect(annesPage.getByRole('heading', { level: 1 })).toHaveText(
    words.reviewing.link.completed.title,
  );

  // Who was asked and is no longer needed hears of it at once, the author in a while.
  await page.reload();
  await ask(page, words, 'accept');
  await confirm(page, words, 'accept');
  await status('accepted');
  await letterAbout(bruno.email, 'review-withdrawn', title);
  await brunosPage.goto(MY_ASSIGNMENTS);
  await expect(brunosPage.getByRole('row').filter({ hasText: title }).first()).toContainText(
    ASSIGNMENT_STATUSES.withdrawn[language],
  );
  await byBruno.look();
  await letHoldPass(id);
  await letterAbout(email, 'article-accepted', title);
  await authorsPage.goto(authorsTab);
  await expect(numbered(1)).toHaveCount(2);
  await authorsPage.goto(`/personal-area/user-articles/details/${id}?tab=events`);
  await expect(authorsPage.getByRole('listitem').first()).toBeVisible();
  await byAuthor.look();

  await hearLetters(byAuthor, email);
  byAuthor.expectEver('A clear and useful study.');
  byAuthor.expectNever(...secretsOf(anne, bruno, clara), FOR_EDITOR);
  const creator = [email, 'Sokolova'];
  for (const [overheard, own, others] of [
    [byAnne, anne, [bruno, clara]],
    [byBruno, bruno, [anne, clara]],
    [claras.overheard, clara, [anne, bruno]],
  ] as const) {
    await hearLetters(overheard, own.email);
    overheard.expectEver(title);
    overheard.expectNever(...secretsOf(...others), ...creator);
  }
});

/** With a password of their own, or not at all. */
async function answerInvitation(
  { words, language, title }: Scene,
  page: Page,
  { email }: Reviewer,
  answer: 'review' | 'refuse',
): Promise<void> {
  const { invitation, login } = words.identity;
  await page.goto(linkIn(await letterAbout(email, 'review-invitation', title)));
  if (answer === 'refuse') {
    await page.getByRole('button', { name: invitation.refuse }).click();
    await page.getByRole('button', { name: invitation.refuseConfirm }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.refused);
    return;
  }
  await page.getByRole('button', { name: invitation.accept }).click();
  await page.getByLabel(login.password, { exact: true }).fill(OWN_PASSWORD);
  await agree(page, words);
  await page.getByRole('button', { name: invitation.submit }).click();
  await expect(page).toHaveURL('/identity/login');
  await fillLogin(page, words, email, OWN_PASSWORD);
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('radio', { name: RESULTS.needsChanges[language], exact: true }).check();
  await completeReview(page, words);
  const [completed = ''] = words.reviewing.outcome.completed.split('{{');
  await expect(myReview(page, words)).toContainText(completed);
}

function secretsOf(...reviewers: Reviewer[]): string[] {
  return reviewers.flatMap(({ email, name }) => [email, name.split(' ').at(-1) ?? name]);
}

async function hearLetters(overheard: Overheard, email: string): Promise<void> {
  const letters = await lettersTo(email);
  overheard.hear(...letters.map(({ subject, text }) => `${subject}\n${text}`));
}
