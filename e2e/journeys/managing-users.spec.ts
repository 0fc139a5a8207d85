import type { Browser, Page } from '@playwright/test';
import { chooseRole, fillLogin, openSidebar, signIn } from '../house/area';
import { field } from '../house/article-editor';
import { newSubmission } from '../house/desk';
import { newEditor } from '../house/editors';
import { agree, onlyRow, range } from '../house/lists';
import { letterTo, lettersTo, linkIn } from '../house/mailbox';
import { newAddress, newPerson, OWN_PASSWORD } from '../house/people';
import { MY_ASSIGNMENTS, newInvitation, stranger } from '../house/reviews';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';
import { Admin, factOf, newLastName, USERS } from '../house/users';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const roleBox = (page: Page, words: Texts, role: keyof Texts['roles']) =>
  page.getByRole('checkbox', { name: words.roles[role], exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

/** Signed out: whatever they do next leads to the login. */
async function expectOut(page: Page): Promise<void> {
  await page.reload();
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
}

async function signedInWith(browser: Browser, words: Texts, email: string): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/identity/login');
  await fillLogin(page, words, email, OWN_PASSWORD);
  await expect(page).toHaveURL('/personal-area/user-articles');
  return page;
}

test('the list of users is searched, filtered and turned by its address', async ({
  page,
  words,
}) => {
  const { list } = words.users;
  const lastName = newLastName();
  const api = await Admin.new();
  const names = Array.from({ length: 11 }, (_, place) => String.fromCharCode(65 + place));
  await Promise.all(names.map((name) => api.create(`Given${name}`, lastName)));
  await signIn(page, words, await newPerson(['admin']));
  await page.goto(USERS);
  await page.getByRole('searchbox', { name: list.search }).fill(lastName);
  await expect(page.getByText(range(words, 1, 10, 11), { exact: true })).toBeVisible();
  await expect(page).toHaveURL(`${USERS}?search=${lastName}`);
  await expectAccessible(page);
  await page.getByRole('link', { name: words.lists.page.replace('{{page}}', '2') }).click();
  await expect(page.getByText(range(words, 11, 11, 11), { exact: true })).toBeVisible();
  await page.reload();
  await expect(page.getByText(range(words, 11, 11, 11), { exact: true })).toBeVisible();

  // Another filter begins at the first page.
  const byStatus = page.getByRole('navigation', { name: list.byStatus });
  await byStatus.getByRole('link', { name: list.tabs.active, exact: true }).click();
  await expect(page).toHaveURL(`${USERS}?search=${lastName}&status=active`);
  await expect(page.getByText(range(words, 1, 10, 11), { exact: true })).toBeVisible();
  await page.getByRole('combobox', { name: list.byRole }).selectOption('reviewer');
  await expect(page).toHaveURL(`${USERS}?search=${lastName}&status=active&role=reviewer`);
  await expect(page.getByText(list.noneFound.replace('{{search}}', lastName))).toBeVisible();
  await expectAccessible(page);
  await page.goBack();
  await expect(page.getByText(range(words, 1, 10, 11), { exact: true })).toBeVisible();
  await page.goForward();
  await page.getByRole('link', { name: list.clearFilters }).click();
  await expect(page).toHaveURL(USERS);
  await expect(page.getByRole('searchbox')).toHaveValue('');

  await page.goto(`${USERS}?search=${lastName}&order=-firstNameEn`);
  await expect(page.getByRole('row').filter({ hasText: lastName }).first()).toContainText('GivenK');
});

test('an admin makes an account, gives it a role, closes it and opens it again', async ({
  page,
  browser,
  words,
  isPhone,
}) => {
  test.setTimeout(120_000);
  const { list, create, edit, activity, activate, deactivate, fields, status } = words.users;
  const { email: emailLabel } = fields;
  const { firstName, lastName } = words.profile.edit;
  const { password } = words.identity.login;
  const [email, name] = [newAddress(), newLastName()];
  const fullName = `Nadezhda ${name}`;
  await signIn(page, words, await newPerson(['admin']));
  await page.goto(USERS);
  await page.getByRole('link', { name: list.create, exact: true }).click();
  await expect(heading(page)).toHaveText(words.routes.userCreate);
  await expect(roleBox(page, words, 'user')).toBeChecked();
  await expectAccessible(page);

  // What is wrong is said at its field, and nothing that was typed is lost.
  await field(page, emailLabel).fill(await newPerson(['user']));
  await field(page, password).fill('short');
  await field(page, firstName).fill('Nadezhda');
  await field(page, lastName).fill(name);
  await button(page, create.submit).click();
  await expect(field(page, password)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, password)).toBeFocused();
  await expectAccessible(page);
  await field(page, password).fill(OWN_PASSWORD);
  await button(page, create.submit).click();
  await expect(field(page, emailLabel)).toHaveAttribute('aria-invalid', 'true');
  await expect(field(page, emailLabel)).toBeFocused();
  await field(page, emailLabel).fill(email);
  await button(page, create.submit).dblclick();
  await expect(page.getByText(create.done.replace('{{name}}', fullName))).toBeVisible();
  await expect(heading(page)).toHaveText(fullName);
  await expect(factOf(page, emailLabel)).toHaveText(email);
  await expect(factOf(page, fields.roles)).toHaveText(words.roles.user);
  await expect(factOf(page, fields.isActive)).toHaveText(words.users.yes);
  await expectAccessible(page);

  const letter = await letterTo(email);
  expect(letter.text).toContain('/identity/login');
  expect(letter.text).toContain(fullName);
  expect(letter.text).not.toContain(OWN_PASSWORD);
  const owner = await signedInWith(browser, words, email);

  // What the owner has changed meanwhile stays, and the admin is told.
  await page.getByRole('link', { name: edit.action, exact: true }).click();
  await expect(page.getByLabel(emailLabel, { exact: true })).toHaveJSProperty('readOnly', true);
  await expectAccessible(page);
  await owner.goto('/personal-area/profile/me');
  await field(owner, words.profile.affiliation).fill('Institute of Haematology');
  await button(owner, words.profile.edit.save).click();
  await expect(owner.getByText(words.profile.edit.saved)).toBeVisible();
  await field(page, words.profile.position).fill('Head of the ward');
  await roleBox(page, words, 'reviewer').check();
  await button(page, edit.save).click();
  const merged = edit.merged.replace('{{parts}}', words.profile.affiliation);
  await expect(page.getByText(merged)).toBeVisible();
  await expect(heading(page)).toHaveText(fullName);
  await expect(factOf(page, words.profile.affiliation)).toHaveText('Institute of Haematology');
  await expect(factOf(page, words.profile.position)).toHaveText('Head of the ward');
  await expect(factOf(page, fields.roles)).toHaveText(
    `${words.roles.user}, ${words.roles.reviewer}`,
  );

  // With the new role comes a new session.
  await expectOut(owner);
  await fillLogin(owner, words, email, OWN_PASSWORD);
  await expect(owner).toHaveURL('/personal-area/profile/me');
  await chooseRole(owner, words, isPhone, 'reviewer');
  await expect(owner).toHaveURL(MY_ASSIGNMENTS);
  const rooms = await openSidebar(owner, words, isPhone);
  await expect(rooms.getByRole('link', { name: words.routes.reviewerAssignments })).toBeVisible();

  await page.goto(USERS);
  const row = await onlyRow(page, words, email);
  await row.getByRole('button', { name: deactivate.action }).click();
  const closing = deactivate.question.replace('{{name}}', fullName);
  const question = page.getByRole('dialog', { name: closing });
  await expect(question).toContainText(deactivate.consequences);
  await expect(question).toContainText(deactivate.openReviews);
  await expectAccessible(page);
  await question.getByRole('button', { name: words.shell.confirm.cancel }).click();
  await expect(row).toContainText(status.active);
  await row.getByRole('button', { name: deactivate.action }).click();
  await agree(page, closing, deactivate.action);
  await expect(page.getByText(activity.closed.replace('{{name}}', fullName))).toBeVisible();
  await expect(row).toContainText(status.inactive);
  await expectOut(owner);
  await fillLogin(owner, words, email, OWN_PASSWORD);
  await expect(owner.getByRole('alert', { name: words.identity.login.failed })).toBeVisible();

  await row.getByRole('link', { name: email, exact: true }).click();
  await button(page, activate.action).click();
  await agree(page, activate.question.replace('{{name}}', fullName), activate.action);
  await expect(page.getByText(activity.activated.replace('{{name}}', fullName))).toBeVisible();
  await expect(button(page, deactivate.action)).toBeFocused();
  await fillLogin(owner, words, email, OWN_PASSWORD);
  await expect(owner).toHaveURL(/\/personal-area\//);
  expect(await lettersTo(email)).toHaveLength(1);
});

test('an admin who takes a role from themselves signs in with the others', async ({
  page,
  words,
  isPhone,
}) => {
  const { edit, deactivate, activity } = words.users;
  const person = await newPerson(['user', 'admin']);
  await signIn(page, words, person);
  await chooseRole(page, words, isPhone, 'admin');
  await expect(page).toHaveURL('/personal-area/editor-articles');
  await page.goto(USERS);
  const row = await onlyRow(page, words, person);
  await row.getByRole('link', { name: edit.action }).click();
  await expect(page.getByText(edit.ownRolesHint)).toBeVisible();
  await roleBox(page, words, 'user').uncheck();
  await button(page, edit.save).click();
  await expect(page.getByText(edit.ownRolesChanged)).toBeVisible();
  await fillLogin(page, words, person);
  await expect(page).toHaveURL(/\/personal-area\//);

  await page.goto(USERS);
  await (
    await onlyRow(page, words, person)
  )
    .getByRole('link', { name: person, exact: true })
    .click();
  await button(page, deactivate.action).click();
  await agree(page, deactivate.questionSelf, deactivate.action);
  await expect(page.getByText(activity.deactivatedSelf)).toBeVisible();
  await expect(page).toHaveURL(/\/identity\/login/);
});

test('an editor looks at users, and reminds whoever was invited', async ({
  page,
  words,
  language,
}) => {
  const { list, edit, activate, deactivate, status, sendInvitation } = words.users;
  const title = `Invited once more ${newLastName()}`;
  const { id, author } = await newSubmission(title);
  const person = stranger('Ilse Brandt');
  const first = await newInvitation([id], person, language);
  await signIn(page, words, await newEditor());
  await page.goto(USERS);
  await expect(heading(page)).toHaveText(words.routes.users);
  await expect(page.getByRole('link', { name: list.create })).toHaveCount(0);

  const invited = await onlyRow(page, words, person.email);
  await expect(invited).toContainText(status.invited);
  await expect(invited.getByRole('link')).toHaveCount(1);
  await expect(invited.getByRole('button')).toHaveCount(1);
  await invited.getByRole('button', { name: sendInvitation }).click();
  const { title: question } = words.assignments.change['send-letter-again'];
  await agree(page, question.replace('{{name}}', person.name), sendInvitation);
  await expect(
    page.getByText(words.assignments.invited.replace('{{email}}', person.email)),
  ).toBeVisible();
  await expectAccessible(page);
  const again = linkIn(await letterTo(person.email, 2));
  expect(again).not.toBe(first);
  await invited.getByRole('link', { name: person.email, exact: true }).click();
  await expect(heading(page)).toHaveText(person.name);
  await expect(button(page, sendInvitation)).toBeVisible();
  await expect(button(page, activate.action)).toHaveCount(0);
  await expectAccessible(page);

  await page.goto(USERS);
  await (
    await onlyRow(page, words, author)
  )
    .getByRole('link', { name: author, exact: true })
    .click();
  await expect(button(page, deactivate.action)).toBeVisible();
  await expect(page.getByRole('link', { name: edit.action, exact: true })).toHaveCount(0);
  await page.goto(page.url().replace('details', 'edit'));
  await expect(page).toHaveURL(/access-restricted/);
});
