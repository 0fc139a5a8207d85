import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { acceptConsent, fillLogin, signIn, startSession } from '../support/personal-area';
import { expectSaved, getField } from '../support/article-editor';
import { AuthorClient } from '../support/articles';
import {
  openDecisionDialog,
  confirmDecision,
  expectStatus,
  openEditorArticle,
  ARTICLE_STATUSES,
} from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { waitForLetterAbout, fetchLetters, extractLink } from '../support/mailbox';
import { expireHold } from '../support/octavo';
import { ResponseRecorder } from '../support/response-recorder';
import { createUser, CHOSEN_PASSWORD } from '../support/accounts';
import {
  assignFromPanel,
  AssignmentClient,
  ASSIGNMENT_STATUSES,
  getAssignmentCard,
  completeReview,
  MY_ASSIGNMENTS,
  getMyReview,
  createReviewer,
  openReviewerPanel,
  RECOMMENDATIONS,
  makeReviewer,
  fillReview,
  type Reviewer,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Language, Texts } from '../support/texts';

const LETTER = 'Please answer what the reviewers ask.';
const FOR_AUTHOR = 'The control group is small.\nPlease say how it was chosen.';
const FOR_EDITOR = 'I have doubts about the statistics.';

interface Scenario {
  browser: Browser;
  words: Texts;
  language: Language;
  title: string;
  id: number;
}

/** Opens a page in a new browser context and records its API responses. */
async function openRecordedPage(
  browser: Browser,
): Promise<{ page: Page; recorder: ResponseRecorder }> {
  const page = await (await browser.newContext()).newPage();
  return { page, recorder: await ResponseRecorder.attach(page) };
}

async function submitDraft(page: Page, words: Texts, id: number): Promise<void> {
  const { action, question } = words.articleFiles.submit;
  await page.goto(`/personal-area/user-articles/edit/${id}?tab=final`);
  await page.getByRole('button', { name: action, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await page.waitForURL(/\/details\/\d+$/);
}

/** Assigns two reviewers from the panel and invites a third by e-mail. */
async function requestThreeReviews(
  page: Page,
  words: Texts,
  [a, b]: Reviewer[],
  invited: Reviewer,
) {
  const { ask: asking, invite, modes, invited: sent } = words.assignments;
  const panel = await openReviewerPanel(page, words);
  for (const reviewer of [a, b]) {
    if (reviewer) await assignFromPanel(page, words, panel, reviewer);
  }
  await panel.getByText(modes.invite, { exact: true }).click();
  const [first = '', last = ''] = invited.name.split(' ');
  await getField(panel, invite.email).fill(invited.email);
  await getField(panel, invite.firstNameEn).fill(first);
  await getField(panel, invite.lastNameEn).fill(last);
  await expect(panel.getByText(words.assignments.checked.noAccount)).toBeVisible();
  await panel.getByRole('button', { name: asking.actions.invite, exact: true }).click();
  const question = page.getByRole('dialog', {
    name: asking.titles.invite.replace('{{name}}', invited.name),
  });
  await question.getByRole('button', { name: asking.actions.invite, exact: true }).click();
  await expect(page.getByText(sent.replace('{{email}}', invited.email))).toBeVisible();
  await page.getByRole('button', { name: words.assignments.close, exact: true }).click();
}

/**
 * Reviews by the link of the letter only: accepts, downloads the manuscript, writes and completes the review.
 */
async function reviewByLink(
  { words, language, title, id }: Scenario,
  page: Page,
  { email }: Reviewer,
  editor: AssignmentClient,
): Promise<void> {
  const { accept, files, link, main } = words.reviewing;
  const letter = await waitForLetterAbout(email, 'review-request', title);
  const address = extractLink(letter);
  await page.goto(address);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  await expect(page.getByText(main.afterAgreeing)).toBeVisible();
  await expect(page).toHaveURL('/review'); // without the code
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  // Opening the link, as mail scanners do, does not accept the request.
  const reviewer = { email, name: '' };
  expect((await editor.fetchAssignment(id, reviewer)).statusId).toBe(
    ASSIGNMENT_STATUSES.waiting.id,
  );

  await page.getByRole('button', { name: accept.long }).click();
  const downloadEvent = page.waitForEvent('download');
  await page.getByRole('button', { name: files.download }).first().click();
  const download = await downloadEvent;
  expect(download.suggestedFilename()).toMatch(/\.pdf$/);
  expect((await stat(await download.path())).size).toBeGreaterThan(1000);
  await fillReview(page, words, {
    result: RECOMMENDATIONS.needsChanges[language],
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

/** Reviews from the reviewer's list after signing in; a reload keeps the text. */
async function reviewFromList({ words, language, title }: Scenario, page: Page): Promise<void> {
  const { accept, outcome } = words.reviewing;
  const row = page.getByRole('row').filter({ hasText: title });
  await row.getByRole('button', { name: accept.short }).click();
  await expect(row).toContainText(ASSIGNMENT_STATUSES.reviewing[language]);
  await row.getByRole('link', { name: title, exact: true }).click();
  await fillReview(page, words, {
    result: RECOMMENDATIONS.canBePublished[language],
    rating: words.articles.review.ratings[5],
    forAuthor: 'A clear and useful study.',
    forEditor: '',
  });
  await expectSaved(page, words);
  await page.reload();
  await expect(getField(page, words.articles.review.commentForAuthor)).toHaveValue(
    'A clear and useful study.',
  );
  const result = page.getByRole('radio', {
    name: RECOMMENDATIONS.canBePublished[language],
    exact: true,
  });
  await expect(result).toBeChecked();
  await completeReview(page, words);
  const [completed = ''] = outcome.completed.split('{{');
  await expect(getMyReview(page, words)).toContainText(completed);
}

test('an article passes two review rounds without revealing protected names', async ({
  page,
  browser,
  words,
  language,
  isPhone,
}) => {
  test.setTimeout(240_000);
  const title = `Graft failure ${randomUUID()}`;
  const email = await createUser(['user']);
  const author = await AuthorClient.signIn(email);
  const { id } = await author.createCompleteDraft(title);
  const scenario: Scenario = { browser, words, language, title, id };
  const [editor, anne, bruno] = await Promise.all([
    createEditor(),
    createReviewer('Anne Holmberg'),
    createReviewer('Bruno Marchetti'),
    author.completeForSubmission(id),
  ]);
  const clara = makeReviewer('Clara Oyelaran');
  const assignmentClient = await AssignmentClient.signIn(editor);
  const getCard = (reviewer: Reviewer) => getAssignmentCard(page, reviewer);
  const expectStatusName = (name: keyof typeof ARTICLE_STATUSES) =>
    expectStatus(page, ARTICLE_STATUSES[name][language]);

  const { page: authorsPage, recorder: authorRecorder } = await openRecordedPage(browser);
  await startSession(authorsPage, words, email);
  await submitDraft(authorsPage, words, id);

  await waitForLetterAbout(editor, 'article-submitted', title);
  await startSession(page, words, editor);
  await openEditorArticle(page, id, 'reviewing');
  await requestThreeReviews(page, words, [anne, bruno], clara);
  await expectStatusName('underReview');
  await expect(getCard(clara)).toContainText(words.assignments.isInvited);
  for (const reviewer of [anne, bruno, clara]) {
    await expect(getCard(reviewer)).toContainText(ASSIGNMENT_STATUSES.waiting[language]);
  }

  const { page: annesPage, recorder: anneRecorder } = await openRecordedPage(browser);
  await reviewByLink(scenario, annesPage, anne, assignmentClient);
  const { page: brunosPage, recorder: brunoRecorder } = await openRecordedPage(browser);
  await signIn(brunosPage, words, bruno.email);
  await expect(brunosPage).toHaveURL(MY_ASSIGNMENTS);
  await reviewFromList(scenario, brunosPage);
  const claras = await openRecordedPage(browser);
  await answerInvitation(scenario, claras.page, clara, isPhone ? 'refuse' : 'review');

  for (const [number, reviewer] of [anne, bruno].entries()) {
    const letter = await waitForLetterAbout(editor, 'review-completed', title, number + 1);
    expect(letter.text).toContain(reviewer.name);
  }
  await waitForLetterAbout(editor, isPhone ? 'review-declined' : 'review-completed', title);
  await waitForLetterAbout(editor, 'article-review-completed', title);
  await page.reload();
  await expectStatusName('reviewComplete');
  await getCard(anne).getByRole('button', { name: words.assignments.review.open }).click();
  await expect(getCard(anne)).toContainText('Please say how it was chosen.');
  await expect(getCard(anne)).toContainText(FOR_EDITOR);
  const revising = await openDecisionDialog(page, words, 'send-for-revision');
  await getField(revising, words.decisions.letter.label).fill(LETTER);
  await confirmDecision(page, words, 'send-for-revision');

  // The author sees the reviews only after the notification.
  const { reviewing } = words.articles;
  const getReviewHeading = (number: number) =>
    authorsPage.getByRole('heading', {
      name: reviewing.reviewer.replace('{{number}}', `${number}`),
    });
  const authorsTab = `/personal-area/user-articles/details/${id}?tab=reviewing`;
  await authorsPage.goto(authorsTab);
  await expect(authorsPage.getByText(reviewing.reviewsLater)).toBeVisible();
  await expireHold(id);
  expect((await waitForLetterAbout(email, 'article-sent-for-revision', title)).text).toContain(
    LETTER,
  );
  await authorsPage.reload();
  await expect(getReviewHeading(1)).toBeVisible();
  await expect(getReviewHeading(2)).toBeVisible();
  await expect(authorsPage.getByText('Please say how it was chosen.')).toBeVisible();
  await expect(authorsPage.getByText('A clear and useful study.')).toBeVisible();
  await expectAccessible(authorsPage);
  await authorRecorder.recordPage();

  await author.revise(id);
  await submitDraft(authorsPage, words, id);
  await waitForLetterAbout(editor, 'article-resubmitted', title);
  await page.reload();
  const panel = await openReviewerPanel(page, words);
  for (const reviewer of [anne, bruno]) await assignFromPanel(page, words, panel, reviewer);
  await annesPage.goto(
    extractLink(await waitForLetterAbout(anne.email, 'review-request', title, 2)),
  );
  await annesPage.getByRole('button', { name: words.reviewing.accept.long }).click();
  await annesPage
    .getByRole('radio', { name: RECOMMENDATIONS.canBePublished[language], exact: true })
    .check();
  await anneRecorder.recordPage();
  await completeReview(annesPage, words);
  await expect(annesPage.getByRole('heading', { level: 1 })).toHaveText(
    words.reviewing.link.completed.title,
  );

  // A reviewer whose request is withdrawn is notified at once, the author after the hold.
  await page.reload();
  await openDecisionDialog(page, words, 'accept');
  await confirmDecision(page, words, 'accept');
  await expectStatusName('accepted');
  await waitForLetterAbout(bruno.email, 'review-withdrawn', title);
  await brunosPage.goto(MY_ASSIGNMENTS);
  await expect(brunosPage.getByRole('row').filter({ hasText: title }).first()).toContainText(
    ASSIGNMENT_STATUSES.withdrawn[language],
  );
  await brunoRecorder.recordPage();
  await expireHold(id);
  await waitForLetterAbout(email, 'article-accepted', title);
  await authorsPage.goto(authorsTab);
  // The number of the reviewer of both rounds tells nothing about the order of the requests.
  await expect(getReviewHeading(1).or(getReviewHeading(2))).toHaveCount(3);
  await authorsPage.goto(`/personal-area/user-articles/details/${id}?tab=events`);
  await expect(authorsPage.getByRole('listitem').first()).toBeVisible();
  await authorRecorder.recordPage();

  await recordLetters(authorRecorder, email);
  authorRecorder.expectRecorded('A clear and useful study.');
  authorRecorder.expectNotRecorded(...getSecrets(anne, bruno, clara), FOR_EDITOR);
  const creator = [email, 'Sokolova'];
  for (const [recorder, own, others] of [
    [anneRecorder, anne, [bruno, clara]],
    [brunoRecorder, bruno, [anne, clara]],
    [claras.recorder, clara, [anne, bruno]],
  ] as const) {
    await recordLetters(recorder, own.email);
    recorder.expectRecorded(title);
    recorder.expectNotRecorded(...getSecrets(...others), ...creator);
  }
});

/** Accepts the invitation with a password and reviews, or refuses it. */
async function answerInvitation(
  { words, language, title }: Scenario,
  page: Page,
  { email }: Reviewer,
  answer: 'review' | 'refuse',
): Promise<void> {
  const { invitation, login } = words.identity;
  await page.goto(extractLink(await waitForLetterAbout(email, 'review-invitation', title)));
  if (answer === 'refuse') {
    await page.getByRole('button', { name: invitation.refuse }).click();
    await page.getByRole('button', { name: invitation.refuseConfirm }).click();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(invitation.refused);
    return;
  }
  await page.getByRole('button', { name: invitation.accept }).click();
  await page.getByLabel(login.password, { exact: true }).fill(CHOSEN_PASSWORD);
  await acceptConsent(page, words);
  await page.getByRole('button', { name: invitation.submit }).click();
  await expect(page).toHaveURL('/identity/login');
  await fillLogin(page, words, email, CHOSEN_PASSWORD);
  await page.getByRole('link', { name: title, exact: true }).click();
  await page
    .getByRole('radio', { name: RECOMMENDATIONS.needsChanges[language], exact: true })
    .check();
  await completeReview(page, words);
  const [completed = ''] = words.reviewing.outcome.completed.split('{{');
  await expect(getMyReview(page, words)).toContainText(completed);
}

function getSecrets(...reviewers: Reviewer[]): string[] {
  return reviewers.flatMap(({ email, name }) => [email, name.split(' ').at(-1) ?? name]);
}

async function recordLetters(recorder: ResponseRecorder, email: string): Promise<void> {
  const letters = await fetchLetters(email);
  recorder.record(...letters.map(({ subject, text }) => `${subject}\n${text}`));
}
