import type { Browser, Locator, Page } from '@playwright/test';
import {
  acceptConsent,
  chooseRole,
  fillLogin,
  openSidebar,
  signIn,
  startSession,
} from '../support/personal-area';
import { getField } from '../support/article-editor';
import { createSubmission } from '../support/editor-articles';
import { createEditor } from '../support/editors';
import { confirmDialog, findOnlyRow, formatRange } from '../support/lists';
import { waitForLetter, waitForLetterOfKind, fetchLetters, extractLink } from '../support/mailbox';
import { generateEmail, createUser, CHOSEN_PASSWORD } from '../support/accounts';
import {
  AssignmentClient,
  MY_ASSIGNMENTS,
  createInvitation,
  makeReviewer,
} from '../support/reviews';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';
import { UserClient, getDetail, generateLastName, USERS } from '../support/users';

const getHeading = (page: Page) => page.getByRole('heading', { level: 1 });
const getRoleCheckbox = (page: Page, words: Texts, role: keyof Texts['roles']) =>
  page.getByRole('checkbox', { name: words.roles[role], exact: true });
const getButton = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Chooses an action of the menu of a row. */
async function chooseAction(page: Page, words: Texts, row: Locator, action: string): Promise<void> {
  const [label] = words.users.actionsOf.split('{{');
  await row.getByRole('button', { name: label }).click();
  await page.getByRole('menuitem', { name: action, exact: true }).click();
}

async function expectSignedOut(page: Page): Promise<void> {
  await page.reload();
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
}

async function openSignedInAccount(browser: Browser, words: Texts, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/identity/login');
  await fillLogin(page, words, email, CHOSEN_PASSWORD);
  await expect(page).toHaveURL('/personal-area/user-articles');
  return page;
}

test('search, filters and page of the user list are in the URL', async ({ page, words }) => {
  const { list } = words.users;
  const lastName = generateLastName();
  const api = await UserClient.signInAsNewAdmin();
  const names = Array.from({ length: 11 }, (_, place) => String.fromCharCode(65 + place));
  await Promise.all(names.map((name) => api.createUser(`Given${name}`, lastName)));
  await startSession(page, words, await createUser(['admin']));
  await page.goto(USERS);
  await page.getByRole('searchbox', { name: list.search }).fill(lastName);
  await expect(page.getByText(formatRange(words, 1, 10, 11), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${USERS}?search=${lastName}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: words.lists.page.replace('{{page}}', '2') }).click();
  await expect(page.getByText(formatRange(words, 11, 11, 11), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(formatRange(words, 11, 11, 11), { exact: true })).toBeVisible();

  // A new filter starts at the first page.
  const byStatus = page.getByRole('navigation', { name: list.byStatus });
  await byStatus.getByRole('link', { name: list.tabs.active, exact: true }).click();
  await expect(page).toHaveURL(`${USERS}?search=${lastName}&status=active`);
  await expect(page.getByText(formatRange(words, 1, 10, 11), { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: list.byRole }).selectOption('reviewer');
  await expect(page).toHaveURL(`${USERS}?search=${lastName}&status=active&role=reviewer`);
  await expect(page.getByText(list.noneFound.replace('{{search}}', lastName))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByText(formatRange(words, 1, 10, 11), { exact: true })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: list.clearFilters }).click();
  await expect(page).toHaveURL(USERS);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.goto(`${USERS}?search=${lastName}&order=-firstNameEn`);
  await expect(page.getByRole('row').filter({ hasText: lastName }).first()).toContainText('GivenK');
});

test('an admin creates an account, grants a role, deactivates and reactivates it', async ({
  page,
  browser,
  words,
  isPhone,
}) => {
  test.setTimeout(120_000);
  const { list, create, edit, activity, activate, deactivate, fields, status } = words.users;
  const { email: emailLabel } = fields;
  const { firstName, lastName } = words.profile.edit;
  const { password } = create;
  const [email, name] = [generateEmail(), generateLastName()];
  const fullName = `Nadezhda ${name}`;
  await startSession(page, words, await createUser(['admin']));
  await page.goto(USERS);
  await page.getByRole('link', { name: list.create, exact: true }).click();
  await expect(getHeading(page)).toHaveText(words.routes.userCreate);
  await expect(getRoleCheckbox(page, words, 'user')).toBeChecked();
  await expectAccessible(page);

  // Errors are shown at their fields, and the input is kept.
  await getField(page, emailLabel).fill(await createUser(['user']));
  await getField(page, password).fill('short');
  await getField(page, firstName).fill('Nadezhda');
  await getField(page, lastName).fill(name);
  await getButton(page, create.submit).click();
  await expect(getField(page, password)).toHaveAttribute('aria-invalid', 'true');
  await expect(getField(page, password)).toBeFocused();
  await expectAccessible(page);
  await getField(page, password).fill(CHOSEN_PASSWORD);
  await getButton(page, create.submit).click();
  await expect(getField(page, emailLabel)).toHaveAttribute('aria-invalid', 'true');
  await expect(getField(page, emailLabel)).toBeFocused();
  await getField(page, emailLabel).fill(email);
  await getButton(page, create.submit).dblclick();
  await expect(page.getByText(create.done.replace('{{name}}', fullName))).toBeVisible();
  await expect(getHeading(page)).toHaveText(fullName);
  await expect(getDetail(page, emailLabel)).toHaveText(email);
  await expect(getDetail(page, fields.roles)).toHaveText(words.roles.user);
  await expect(getDetail(page, fields.isActive)).toHaveText(words.users.yes);
  await expectAccessible(page);

  const letter = await waitForLetter(email);
  expect(letter.text).toContain('/identity/login');
  // The address is not confirmed yet.
  expect(letter.text).not.toContain(fullName);
  expect(letter.text).not.toContain(CHOSEN_PASSWORD);
  const owner = await openSignedInAccount(browser, words, email);

  // A concurrent change by the owner is merged, and the admin is informed.
  await page.getByRole('link', { name: edit.action, exact: true }).click();
  await expect(page.getByLabel(emailLabel, { exact: true })).toHaveJSProperty('readOnly', true);
  await expectAccessible(page);
  await owner.goto('/personal-area/profile/me');
  await getField(owner, words.profile.affiliation).fill('Institute of Haematology');
  await getButton(owner, words.profile.edit.save).click();
  await expect(owner.getByText(words.profile.edit.saved)).toBeVisible();
  await getField(page, words.profile.position).fill('Head of the ward');
  await getRoleCheckbox(page, words, 'reviewer').check();
  await getButton(page, edit.save).click();
  const merged = edit.merged.replace('{{parts}}', words.profile.affiliation);
  await expect(page.getByText(merged)).toBeVisible();
  await expect(getHeading(page)).toHaveText(fullName);
  await expect(getDetail(page, words.profile.affiliation)).toHaveText('Institute of Haematology');
  await expect(getDetail(page, words.profile.position)).toHaveText('Head of the ward');
  await expect(getDetail(page, fields.roles)).toHaveText(
    `${words.roles.user}, ${words.roles.reviewer}`,
  );

  // A role change ends the owner's session.
  await expectSignedOut(owner);
  await fillLogin(owner, words, email, CHOSEN_PASSWORD);
  await expect(owner).toHaveURL('/personal-area/profile/me');
  await chooseRole(owner, words, isPhone, 'reviewer');
  await expect(owner).toHaveURL(MY_ASSIGNMENTS);
  const sidebar = await openSidebar(owner, words, isPhone);
  await expect(sidebar.getByRole('link', { name: words.routes.reviewerAssignments })).toBeVisible();

  await page.goto(USERS);
  const row = await findOnlyRow(page, words, email);
  await chooseAction(page, words, row, deactivate.action);
  const closing = deactivate.question.replace('{{name}}', fullName);
  const question = page.getByRole('dialog', { name: closing });
  await expect(question).toContainText(deactivate.consequences);
  await expect(question).toContainText(deactivate.openReviews);
  await expectAccessible(page);
  await question.getByRole('button', { name: words.shell.confirm.cancel }).click();
  await expect(row).toContainText(status.active);
  await chooseAction(page, words, row, deactivate.action);
  await confirmDialog(page, closing, deactivate.action);
  await expect(page.getByText(activity.closed.replace('{{name}}', fullName))).toBeVisible();
  await expect(row).toContainText(status.inactive);
  await expectSignedOut(owner);
  await fillLogin(owner, words, email, CHOSEN_PASSWORD);
  await expect(owner.getByRole('alert', { name: words.identity.login.failed })).toBeVisible();

  await row.getByRole('link', { name: email, exact: true }).click();
  await getButton(page, activate.action).click();
  await confirmDialog(page, activate.question.replace('{{name}}', fullName), activate.action);
  await expect(page.getByText(activity.activated.replace('{{name}}', fullName))).toBeVisible();
  await expect(getButton(page, deactivate.action)).toBeFocused();
  await fillLogin(owner, words, email, CHOSEN_PASSWORD);
  await expect(owner).toHaveURL(/\/personal-area\//);
  expect(await fetchLetters(email)).toHaveLength(1);
});

test('an admin invites a person, who chooses a password', async ({ page, browser, words }) => {
  const { create, fields, neverSignedIn } = words.users;
  const { fields: identityFields, resetConfirm } = words.identity;
  const [email, name] = [generateEmail(), generateLastName()];
  await startSession(page, words, await createUser(['admin']));
  await page.goto(`${USERS}/create`);
  await getField(page, fields.email).fill(email);
  await getField(page, words.profile.edit.firstName).fill('Nadezhda');
  await getField(page, words.profile.edit.lastName).fill(name);
  await expect(page.getByText(create.inviteNote)).toBeVisible();
  await expectAccessible(page);
  await getButton(page, create.submit).click();
  await expect(
    page.getByText(create.invited.replace('{{name}}', `Nadezhda ${name}`)),
  ).toBeVisible();
  await expect(getDetail(page, fields.lastSignIn)).toHaveText(neverSignedIn);

  const owner = await (await browser.newContext()).newPage();
  await owner.goto(extractLink(await waitForLetter(email)));
  await owner.getByLabel(identityFields.newPassword, { exact: true }).fill(CHOSEN_PASSWORD);
  await getButton(owner, resetConfirm.submit).click();
  await expect(getHeading(owner)).toHaveText(resetConfirm.done);
  await owner.goto('/identity/login');
  await fillLogin(owner, words, email, CHOSEN_PASSWORD);
  await expect(owner).toHaveURL('/personal-area/user-articles');

  await page.goto(USERS);
  await expect(await findOnlyRow(page, words, email)).not.toContainText(neverSignedIn);
});

test('an admin who removes an own role signs in with the others', async ({
  page,
  words,
  isPhone,
}) => {
  const { edit, deactivate, activity } = words.users;
  const person = await createUser(['user', 'admin']);
  await signIn(page, words, person);
  await chooseRole(page, words, isPhone, 'admin');
  await expect(page).toHaveURL('/personal-area/editor-articles');
  await page.goto(USERS);
  const row = await findOnlyRow(page, words, person);
  await chooseAction(page, words, row, edit.action);
  await expect(page.getByText(edit.ownRolesHint)).toBeVisible();
  await getRoleCheckbox(page, words, 'user').uncheck();
  await getButton(page, edit.save).click();
  await expect(page.getByText(edit.ownRolesChanged)).toBeVisible();
  await fillLogin(page, words, person);
  await expect(page).toHaveURL(/\/personal-area\//);

  await page.goto(USERS);
  await (
    await findOnlyRow(page, words, person)
  )
    .getByRole('link', { name: person, exact: true })
    .click();
  await getButton(page, deactivate.action).click();
  await confirmDialog(page, deactivate.questionSelf, deactivate.action);
  await expect(page.getByText(activity.deactivatedSelf)).toBeVisible();
  await expect(page).toHaveURL(/\/identity\/login/);
});

test('an editor views users and resends an invitation', async ({ page, words, language }) => {
  const { list, edit, activate, deactivate, status, sendInvitation } = words.users;
  const title = `Invited once more ${generateLastName()}`;
  const { id, author } = await createSubmission(title);
  const person = makeReviewer('Ilse Brandt');
  const first = await createInvitation([id], person, language);
  await startSession(page, words, await createEditor());
  await page.goto(USERS);
  await expect(getHeading(page)).toHaveText(words.routes.users);
  await expect(page.getByRole('link', { name: list.create })).toHaveCount(0);

  const invited = await findOnlyRow(page, words, person.email);
  await expect(invited).toContainText(status.invited);
  await expect(invited.getByRole('button')).toHaveCount(1);
  await chooseAction(page, words, invited, sendInvitation);
  const { question } = words.users.invitation;
  await confirmDialog(page, question.replace('{{name}}', person.name), sendInvitation);
  await expect(
    page.getByText(words.assignments.invited.replace('{{email}}', person.email)),
  ).toBeVisible();
  await expectAccessible(page);
  const again = extractLink(await waitForLetter(person.email, 2));
  expect(again).not.toBe(first);
  await invited.getByRole('link', { name: person.email, exact: true }).click();
  await expect(getHeading(page)).toHaveText(person.name);
  await expect(getButton(page, sendInvitation)).toBeVisible();
  await expect(getButton(page, activate.action)).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(USERS);
  await (
    await findOnlyRow(page, words, author)
  )
    .getByRole('link', { name: author, exact: true })
    .click();
  await expect(getButton(page, deactivate.action)).toBeVisible();
  await expect(page.getByRole('link', { name: edit.action, exact: true })).toHaveCount(0);
  await page.goto(page.url().replace('details', 'edit'));
  await expect(page).toHaveURL(/access-restricted/);
});

test('an editor invites a reviewer without an open request to the journal', async ({
  page,
  browser,
  words,
  language,
}) => {
  const { invitation, login } = words.identity;
  const { id } = await createSubmission(`Invited to the journal ${generateLastName()}`);
  const person = makeReviewer('Ingrid Solheim');
  const email = await createEditor();
  const editor = await AssignmentClient.signIn(email);
  await editor.invite([id], person, language);
  const oldLink = extractLink(await waitForLetter(person.email));
  await editor.withdraw(id, person);

  await startSession(page, words, email);
  await page.goto(USERS);
  const row = await findOnlyRow(page, words, person.email);
  await chooseAction(page, words, row, words.users.sendInvitation);
  const question = words.users.invitation.question.replace('{{name}}', person.name);
  await confirmDialog(page, question, words.users.sendInvitation);
  await expect(
    page.getByText(words.assignments.invited.replace('{{email}}', person.email)),
  ).toBeVisible();
  const link = extractLink(await waitForLetterOfKind('journal-invitation', person.email));

  const guest = await (await browser.newContext()).newPage();
  await guest.goto(oldLink);
  await expect(guest.getByText(invitation.empty)).toBeVisible();
  await guest.goto(link);
  await expect(guest.getByText(invitation.journalLead)).toBeVisible();
  await expectAccessible(guest);
  await getButton(guest, invitation.accept).click();
  await guest.getByLabel(login.password, { exact: true }).fill(CHOSEN_PASSWORD);
  await acceptConsent(guest, words);
  await getButton(guest, invitation.submit).click();
  await expect(getHeading(guest)).toHaveText(invitation.done);
  await expect(guest).toHaveURL('/identity/login');
  await fillLogin(guest, words, person.email, CHOSEN_PASSWORD);
  await expect(guest).toHaveURL(MY_ASSIGNMENTS);
  await guest.goto(link);
  await expect(guest.getByRole('alert')).toContainText(invitation.failed);
});
