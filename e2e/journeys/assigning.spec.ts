import { randomUUID } from 'node:crypto';
import type { Locator, Page } from '@playwright/test';
import { inAnotherBrowser, signIn } from '../house/area';
import { field } from '../house/article-editor';
import { journalDay } from '../house/days';
import { newSubmission, openOnDesk } from '../house/desk';
import { newEditor } from '../house/editors';
import { letterAbout, linkIn } from '../house/mailbox';
import { newAddress, newPerson } from '../house/people';
import {
  ALL_ASSIGNMENTS,
  Assigner,
  ASSIGNMENT_STATUSES,
  assignmentOf,
  findReviewer,
  newReviewer,
  openPanel,
  stranger,
  type Reviewer,
} from '../house/reviews';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

const button = (within: Page | Locator, name: string) =>
  within.getByRole('button', { name, exact: true });

/** Answers the question that comes before somebody is asked. */
async function sayYes(page: Page, words: Texts, way: 'assign' | 'grant' | 'invite', who: Reviewer) {
  const { actions, titles } = words.assignments.ask;
  const question = page.getByRole('dialog', { name: titles[way].replace('{{name}}', who.name) });
  await button(question, actions[way]).click();
  await expect(question).toBeHidden();
}

/** The one way in which the panel that is open lets somebody be asked who shares an institution with an author. */
async function assignInSpite(page: Page, words: Texts, panel: Locator, who: Reviewer) {
  const { ask, conflicts, asked } = words.assignments;
  const against = conflicts['same-domain']
    .replace('{{author}}', 'Anna Author')
    .replace('{{detail}}', 'e2e.test');
  const row = await findReviewer(panel, who);
  await expect(row).toContainText(against);
  await row.getByRole('button', { name: ask.actions.assign }).click();
  const question = page.getByRole('dialog', {
    name: ask.titles.assign.replace('{{name}}', who.name),
  });
  await expect(question).toContainText(against);
  await expectAccessible(page);
  await button(question, words.shell.confirm.cancel).click();
  await expect(question).toBeHidden();
  await row.getByRole('button', { name: ask.actions.assign }).click();
  await sayYes(page, words, 'assign', who);
  await expect(page.getByText(asked.replace('{{name}}', who.name))).toBeVisible();
  await expect(row).toContainText(words.assignments.cannot['already-assigned']);
}

/** Another day, another letter, and in the end none of it. */
async function changeAssignment(page: Page, words: Texts, who: Reviewer, title: string) {
  const { dates } = words.desk;
  const { change, dates: days } = words.assignments;
  const card = assignmentOf(page, who);
  const first = linkIn(await letterAbout(who.email, 'review-request', title));
  await button(card, dates.change.replace('{{date}}', days.due)).click();
  const due = card.getByLabel(days.due, { exact: true });
  await due.fill('2091-05-20');
  await button(card, dates.save).click();
  await expect(due).toHaveAttribute('aria-invalid', 'true'); // in so many years nobody remembers
  const day = journalDay(60);
  await due.fill(day);
  await button(card, dates.save).click();
  await expect(card.locator(`time[datetime="${day}"]`)).toBeVisible();

  for (const deed of ['send-letter-again', 'withdraw'] as const) {
    await card.getByRole('button', { name: change[deed].action }).click();
    const question = page.getByRole('dialog', {
      name: change[deed].title.replace('{{name}}', who.name),
    });
    await button(question, change[deed].action).click();
    await expect(page.getByText(change[deed].done.replace('{{name}}', who.name))).toBeVisible();
  }
  const second = await letterAbout(who.email, 'review-request', title, 2);
  expect(second.text).toContain(day.split('-').reverse().join('.'));
  expect(linkIn(second)).not.toBe(first);
  await letterAbout(who.email, 'review-withdrawn', title);
}

test('an editor weighs reviewers, asks them, changes an assignment and finds it among all', async ({
  page,
  browser,
  words,
  language,
}) => {
  test.setTimeout(180_000);
  const { ask, checked, closed, excluded, invite, invited, list, modes } = words.assignments;
  const title = `Iron overload ${randomUUID()}`;
  const suggested = stranger('Jean Dausset');
  const names = { firstNameEn: 'Jean', lastNameEn: 'Dausset' };
  const [{ id }, editor, near, unnamed] = await Promise.all([
    newSubmission(title, {
      suggestedReviewers: [
        { email: suggested.email, ...names, exclude: false },
        { email: 'rival@rivals.test', firstNameEn: 'Rita', lastNameEn: 'Rival', exclude: true },
      ],
    }),
    newEditor(),
    newReviewer('Nils Nearby', { email: newAddress() }),
    newReviewer('Ugo Unasked', { roles: ['user'] }),
  ]);
  const assigner = await Assigner.signedIn(editor);
  await signIn(page, words, editor);
  await openOnDesk(page, id, 'reviewing');
  await expect(page.getByText(words.assignments.noneOfArticle)).toBeVisible();
  await expect(page.getByText(excluded, { exact: true })).toBeVisible();

  const panel = await openPanel(page, words);
  await expect(panel.getByRole('searchbox')).toBeFocused();
  await assignInSpite(page, words, panel, near);
  await expectAccessible(page);

  await panel.getByText(modes.invite, { exact: true }).click();
  await field(panel, invite.email).fill(unnamed.email);
  await expect(panel.getByText(checked.account.replace('{{name}}', unnamed.name))).toBeVisible();
  await expect(field(panel, invite.firstNameEn)).toHaveCount(0);
  await expectAccessible(page);
  await button(panel, ask.actions.grant).click();
  await sayYes(page, words, 'grant', unnamed);
  await expect(assignmentOf(page, unnamed)).toBeVisible();
  await letterAbout(unnamed.email, 'review-request', title);

  const suggestion = page.getByRole('listitem').filter({ hasText: suggested.email });
  await suggestion.getByRole('button', { name: ask.actions.invite }).click();
  await expect(field(panel, invite.lastNameEn)).toHaveValue('Dausset');
  await expectAccessible(page);
  await button(panel, ask.actions.invite).click();
  await sayYes(page, words, 'invite', suggested);
  await expect(page.getByText(invited.replace('{{email}}', suggested.email))).toBeVisible();
  await letterAbout(suggested.email, 'review-invitation', title);

  await changeAssignment(page, words, near, title);
  await expect(assignmentOf(page, near)).toContainText(ASSIGNMENT_STATUSES.withdrawn[language]);
  await expectAccessible(page);

  await page.goto(ALL_ASSIGNMENTS);
  const rows = page.getByRole('row').filter({ hasText: title });
  await expect(rows.filter({ hasText: unnamed.name })).toBeVisible();
  await expectAccessible(page);
  for (let number = 0; number < 10; number++) await assigner.invite([id], stranger('Ana Silva'));
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
  await expect(assignmentOf(page, near)).toBeVisible();

  // Admins may look.
  const admins = await inAnotherBrowser(browser, words, await newPerson(['admin']));
  await admins.goto(page.url());
  await expect(assignmentOf(admins, unnamed)).toBeVisible();
  await expect(admins.getByText(closed.admin)).toBeVisible();
  await expect(assignmentOf(admins, unnamed).getByRole('button')).toHaveCount(0);
  await expect(button(admins, words.assignments.assign)).toHaveCount(0);
});
