import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { openSignedInPage, startSession } from '../support/personal-area';
import { getField } from '../support/article-editor';
import { getJournalDate } from '../support/journal-date';
import { createSubmission, openEditorArticle } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { waitForLetterAbout, extractLink } from '../support/mailbox';
import { generateEmail, createUser } from '../support/accounts';
import {
  ALL_ASSIGNMENTS,
  AssignmentClient,
  ASSIGNMENT_STATUSES,
  closeReviewerPanel,
  getAssignmentCard,
  findReviewer,
  createReviewer,
  openReviewerPanel,
  makeReviewer,
  type Reviewer,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const getButton = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Confirms the dialog that precedes a request or an invitation. */
async function confirmRequest(
  page: Page,
  words: Texts,
  action: 'assign' | 'grant' | 'invite',
  reviewer: Reviewer,
) {
  const { actions, titles } = words.assignments.ask;
  const question = page.getByRole('dialog', {
    name: titles[action].replace('{{name}}', reviewer.name),
  });
  await getButton(question, actions[action]).click();
  await expect(question).toBeHidden();
}

/** Assigns a reviewer of the author's institution: the conflict is shown and must be confirmed. */
async function assignDespiteConflict(page: Page, words: Texts, panel: Locator, reviewer: Reviewer) {
  const { ask, conflicts, asked } = words.assignments;
  const conflict = conflicts['same-domain']
    .replace('{{author}}', 'Anna Author')
    .replace('{{detail}}', 'e2e.test');
  const row = await findReviewer(panel, reviewer);
  await expect(row).toContainText(conflict);
  await row.getByRole('button', { name: ask.actions.assign }).click();
  const question = page.getByRole('dialog', {
    name: ask.titles.assign.replace('{{name}}', reviewer.name),
  });
  await expect(question).toContainText(conflict);
  await expectAccessible(page);
  await getButton(question, words.shell.confirm.cancel).click();
  await expect(question).toBeHidden();
  await row.getByRole('button', { name: ask.actions.assign }).click();
  await confirmRequest(page, words, 'assign', reviewer);
  await expect(page.getByText(asked.replace('{{name}}', reviewer.name))).toBeVisible();
  await expect(row).toContainText(words.assignments.cannot['already-assigned']);
}

/** Changes the due date, sends the letter again, and withdraws the request. */
async function changeAssignment(page: Page, words: Texts, reviewer: Reviewer, title: string) {
  const { dates } = words.editorArticles;
  const { change, dates: days } = words.assignments;
  const card = getAssignmentCard(page, reviewer);
  const first = extractLink(await waitForLetterAbout(reviewer.email, 'review-request', title));
  await getButton(card, dates.change.replace('{{date}}', days.due)).click();
  const due = card.getByLabel(days.due, { exact: true });
  await due.fill('20.05.2091');
  await getButton(card, dates.save).click();
  await expect(due).toHaveAttribute('aria-invalid', 'true'); // too far in the future
  const day = getJournalDate(60);
  await due.fill(day);
  await getButton(card, dates.save).click();
  await expect(card.locator(`time[datetime="${day}"]`)).toBeVisible();

  for (const action of ['send-letter-again', 'withdraw'] as const) {
    await card.getByRole('button', { name: change[action].action }).click();
    const question = page.getByRole('dialog', {
      name: change[action].title.replace('{{name}}', reviewer.name),
    });
    await getButton(question, change[action].action).click();
    await expect(
      page.getByText(change[action].done.replace('{{name}}', reviewer.name)),
    ).toBeVisible();
  }
  const second = await waitForLetterAbout(reviewer.email, 'review-request', title, 2);
  expect(second.text).toContain(day.split('-').reverse().join('.'));
  expect(extractLink(second)).not.toBe(first);
  await waitForLetterAbout(reviewer.email, 'review-withdrawn', title);
}

test('an editor checks and assigns reviewers, changes an assignment and finds it in the list', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { ask, checked, closed, excluded, invite, invited, list, modes } = words.assignments;
  const title = `Iron overload ${randomUUID()}`;
  const suggested = makeReviewer('Jean Dausset');
  const names = { firstNameEn: 'Jean', lastNameEn: 'Dausset' };
  const [{ id }, editor, near, unnamed] = await Promise.all([
    createSubmission(title, {
      suggestedReviewers: [
        { email: suggested.email, ...names, exclude: false },
        { email: 'rival@rivals.test', firstNameEn: 'Rita', lastNameEn: 'Rival', exclude: true },
      ],
    }),
    createEditor(),
    createReviewer('Nils Nearby', { email: generateEmail() }),
    createReviewer('Ugo Unasked', { roles: ['user'] }),
  ]);
  const assignmentClient = await AssignmentClient.signIn(editor);
  await startSession(page, words, editor);
  await openEditorArticle(page, id, 'reviewing');
  await expect(page.getByText(words.assignments.noneOfArticle)).toBeVisible();
  await expect(page.getByText(excluded, { exact: true })).toBeVisible();

  const panel = await openReviewerPanel(page, words);
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await assignDespiteConflict(page, words, panel, near);
  await expectAccessible(page);

  await panel.getByText(modes.invite, { exact: true }).click();
  await getField(panel, invite.email).fill(unnamed.email);
  await expect(panel.getByText(checked.account.replace('{{name}}', unnamed.name))).toBeVisible();
  await expect(getField(panel, invite.firstNameEn)).toHaveCount(0);
  await expectAccessible(page);
  await getButton(panel, ask.actions.grant).click();
  await confirmRequest(page, words, 'grant', unnamed);
  await expect(getAssignmentCard(page, unnamed)).toBeVisible();
  await waitForLetterAbout(unnamed.email, 'review-request', title);
  await closeReviewerPanel(words, panel);

  const suggestion = page.getByRole('listitem').filter({ hasText: suggested.email });
  await suggestion.getByRole('button', { name: ask.actions.invite }).click();
  await expect(getField(panel, invite.lastNameEn)).toHaveValue('Dausset');
  await expectAccessible(page);
  await getButton(panel, ask.actions.invite).click();
  await confirmRequest(page, words, 'invite', suggested);
  await expect(page.getByText(invited.replace('{{email}}', suggested.email))).toBeVisible();
  await waitForLetterAbout(suggested.email, 'review-invitation', title);
  await closeReviewerPanel(words, panel);

  await changeAssignment(page, words, near, title);
  await expect(getAssignmentCard(page, near)).toContainText(
    ASSIGNMENT_STATUSES.withdrawn[language],
  );
  await expectAccessible(page);

  await page.goto(ALL_ASSIGNMENTS);
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows.filter({ hasText: unnamed.name })).toBeVisible();
  await expectAccessible(page);
  for (let number = 0; number < 10; number++)
    await assignmentClient.invite([id], makeReviewer('Ana Silva'));
  await page.reload();
  await expect(page.getByRole('table').locator('tbody').getByRole('row')).toHaveCount(10);
  await page.getByRole('link', { name: words.lists.next }).click();
  await expect(page).toHaveURL(/[?&]page=2/);
  await expect(page.getByRole('link', { name: words.lists.previous })).toBeVisible();

  const statuses = page.getByRole('navigation', { name: list.byStatus });
  const { withdrawn } = ASSIGNMENT_STATUSES;
  await statuses.getByRole('link', { name: withdrawn[language], exact: true }).click();
  await expect(page).toHaveURL(`${ALL_ASSIGNMENTS}?status=withdrawn`);
  await expect(rows).toHaveCount(1);
  await rows.getByRole('link', { name: title }).click();
  await expect(getAssignmentCard(page, near)).toBeVisible();

  // Admins have read-only access.
  const admins = await openSignedInPage(browser, words, await createUser(['admin']));
  await admins.goto(page.url());
  await expect(getAssignmentCard(admins, unnamed)).toBeVisible();
  await expect(admins.getByText(closed.admin)).toBeVisible();
  await expect(getAssignmentCard(admins, unnamed).getByRole('button')).toHaveCount(0);
  await expect(getButton(admins, words.assignments.assign)).toHaveCount(0);
});
