import type { Page } from '@playwright/test';
import { fillLogin, signIn, startSession } from '../support/personal-area';
import { waitForLetter, extractLink } from '../support/mailbox';
import { registerThroughProvider } from '../support/orcid';
import { generateEmail, createUser, CHOSEN_PASSWORD, PASSWORD } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const SECURITY = '/personal-area/profile/security';
const PROFILE = '/personal-area/profile/me';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

async function requestCode(page: Page, words: Texts, email: string): Promise<void> {
  await page.getByRole('textbox', { name: words.security.email.new }).fill(email);
  await page.getByRole('button', { name: words.security.email.submit }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toContainText(
    words.security.email.requested,
  );
}

const current = (page: Page, words: Texts) =>
  page.getByLabel(words.security.password.current, { exact: true });
const chosen = (page: Page, words: Texts) =>
  page.getByLabel(words.security.password.new, { exact: true });

async function savePassword(page: Page, words: Texts, password: string): Promise<void> {
  await chosen(page, words).fill(password);
  await page.getByRole('button', { name: words.security.password.save, exact: true }).click();
}

test(
  'a new e-mail address is confirmed by a letter',
  { tag: '@screens' },
  async ({ page, words }) => {
    const { email: panel } = words.security;
    const { changeEmail } = words.identity;
    const person = await createUser(['user']);
    const [mistyped, wanted] = [generateEmail(), generateEmail()];
    await startSession(page, words, person);
    await open(page, SECURITY);
    await expect(page.getByText(person)).toBeVisible();
    await expect(page.getByRole('button', { name: panel.submit })).toBeDisabled();
    await expectAccessible(page);

    await requestCode(page, words, mistyped);
    await expectAccessible(page);
    await requestCode(page, words, wanted);
    await expect(page.getByRole('link', { name: panel.enterCode })).toHaveAttribute(
      'href',
      '/identity/change-email/confirm',
    );
    await expect(page.getByText(person)).toBeVisible();

    await page.goto(extractLink(await waitForLetter(wanted)));
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(changeEmail.done);
    await expectAccessible(page);
    await expect(page).toHaveURL(PROFILE);
    await expect(page.getByText(wanted)).toBeVisible();
    await waitForLetter(person); // to the old address

    await page.getByRole('button', { name: words.shell.header.logout }).click();
    await expect(page).toHaveURL('/identity/login');
    await fillLogin(page, words, person);
    await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
    await fillLogin(page, words, wanted);
    await expect(page).toHaveURL('/personal-area/user-articles');
  },
);

test('a new e-mail address must be valid and different', async ({ page, words }) => {
  const { email: panel } = words.security;
  const person = await createUser(['user']);
  await startSession(page, words, person);
  await open(page, SECURITY);
  const field = page.getByRole('textbox', { name: panel.new });
  await field.fill('nobody');
  await field.blur();
  await expect(page.getByText(panel.notEmail)).toBeVisible();
  await field.fill(person.toUpperCase());
  await expect(page.getByText(panel.same)).toBeVisible();
  await expect(page.getByRole('button', { name: panel.submit })).toBeDisabled();
  await expectAccessible(page);
});

test('a new password keeps this session and ends the others without losing unsaved work', async ({
  page,
  browser,
  words,
}) => {
  const { password: panel } = words.security;
  const { phone } = words.profile;
  const person = await createUser(['user']);
  const otherPage = await browser.newPage();
  await startSession(otherPage, words, person);
  await open(otherPage, PROFILE);
  await otherPage.getByRole('textbox', { name: phone, exact: true }).fill('+7 812 000-00-00');

  await startSession(page, words, person);
  await open(page, SECURITY);
  await current(page, words).fill(PASSWORD);
  await savePassword(page, words, CHOSEN_PASSWORD);
  await expect(page.getByText(panel.saved)).toBeVisible();
  await expect(current(page, words)).toHaveValue('');
  await expect(chosen(page, words)).toHaveValue('');
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.routes.security);
  await waitForLetter(person); // to the owner

  await otherPage.getByRole('button', { name: words.profile.edit.save, exact: true }).click();
  await expect(otherPage).toHaveURL('/identity/login?returnUrl=%2Fpersonal-area%2Fprofile%2Fme');
  await expect(otherPage.getByText(words.shell.session.ended)).toBeVisible();
  await expectAccessible(otherPage);
  await fillLogin(otherPage, words, person, CHOSEN_PASSWORD);
  await expect(otherPage).toHaveURL(PROFILE);
  await expect(otherPage.getByRole('textbox', { name: phone, exact: true })).toHaveValue(
    '+7 812 000-00-00',
  );
  await otherPage.close();
});

test('wrong and weak passwords are rejected at their fields', async ({ page, words }) => {
  await startSession(page, words, await createUser(['user']));
  await open(page, SECURITY);
  await current(page, words).fill('not this one');
  await savePassword(page, words, CHOSEN_PASSWORD);
  await expect(current(page, words)).toHaveAttribute('aria-invalid', 'true');
  await expect(current(page, words)).toBeFocused();
  await expectAccessible(page);

  await current(page, words).fill(PASSWORD);
  for (const weakPassword of ['short', '1234567890']) {
    await savePassword(page, words, weakPassword);
    await expect(chosen(page, words)).toHaveAttribute('aria-invalid', 'true');
  }
  await expectAccessible(page);
  await savePassword(page, words, CHOSEN_PASSWORD);
  await expect(page.getByText(words.security.password.saved)).toBeVisible();
});

test('signing out everywhere ends every session after confirmation', async ({
  page,
  browser,
  words,
}) => {
  const { everywhere } = words.security;
  const person = await createUser(['user']);
  const otherPage = await browser.newPage();
  await signIn(otherPage, words, person);

  await startSession(page, words, person);
  await open(page, SECURITY);
  await page.getByRole('button', { name: everywhere.submit }).click();
  const question = page.getByRole('dialog', { name: everywhere.question });
  await expect(question).toBeVisible();
  await expectAccessible(page);
  await question.getByRole('button', { name: words.shell.confirm.cancel }).click();
  await expect(question).toBeHidden();
  await expect(page).toHaveURL(SECURITY);

  await page.getByRole('button', { name: everywhere.submit }).click();
  await question.getByRole('button', { name: everywhere.submit }).click();
  await expect(page).toHaveURL('/identity/login');
  await expect(page.getByText(everywhere.done)).toBeVisible();
  await expectAccessible(page);

  await open(otherPage, PROFILE);
  await expect(otherPage).toHaveURL('/identity/login?returnUrl=%2Fpersonal-area%2Fprofile%2Fme');
  await expect(otherPage.getByText(words.shell.session.ended)).toBeVisible();
  await otherPage.close();
});

test('an account from ORCID can add an address and a password and disconnect ORCID', async ({
  page,
  words,
}) => {
  const { profile, security } = words;
  const email = generateEmail();
  const id = await registerThroughProvider(page, words, []);
  await open(page, PROFILE);
  await expect(page.getByText(profile.noEmail, { exact: true })).toBeVisible();
  await expect(page.getByText(profile.orcid.onlyWayIn)).toBeVisible();
  await expect(page.getByRole('button', { name: profile.orcid.disconnectLabel })).toBeHidden();
  await expectAccessible(page);

  await page.getByRole('link', { name: profile.addEmail }).click();
  await expect(page.getByText(security.email.none)).toBeVisible();
  await expect(page.getByText(security.password.none)).toBeVisible();
  await expect(current(page, words)).toBeHidden();
  await expectAccessible(page);
  await savePassword(page, words, CHOSEN_PASSWORD);
  await expect(page.getByText(security.password.saved)).toBeVisible();
  await expect(current(page, words)).toBeVisible();

  await requestCode(page, words, email);
  await page.goto(extractLink(await waitForLetter(email)));
  await expect(page).toHaveURL(PROFILE);
  await expect(page.getByText(email)).toBeVisible();
  await page.getByRole('button', { name: profile.orcid.disconnectLabel }).click();
  await page
    .getByRole('dialog', { name: profile.orcid.question })
    .getByRole('button', { name: profile.orcid.disconnect })
    .click();
  await expect(page.locator(`a[href="https://orcid.org/${id}"]`)).toBeHidden();

  await page.getByRole('button', { name: words.shell.header.logout }).click();
  await expect(page).toHaveURL('/identity/login');
  await fillLogin(page, words, email, CHOSEN_PASSWORD);
  await expect(page).toHaveURL('/personal-area/user-articles');
});
