import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { acceptConsent, fillLogin, startSession } from '../support/personal-area';
import { waitForLetter, extractLink } from '../support/mailbox';
import {
  generateEmail,
  createAdminWithUniqueName,
  createUser,
  CHOSEN_PASSWORD,
} from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const SECURITY = '/personal-area/profile/security';

/** Registers, confirms the address by letter and signs in. */
async function registerAndSignIn(
  page: Page,
  words: Texts,
  email: string,
  letter = 1,
): Promise<void> {
  const { login, fields, register } = words.identity;
  await page.goto('/identity/register');
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel(fields.firstName, { exact: true }).fill('Vera');
  await page.getByLabel(fields.lastName, { exact: true }).fill('Sokolova');
  const submit = page.getByRole('button', { name: register.submit });
  await submit.click();
  await expect(page.getByText(words.identity.consent.needed)).toBeVisible();
  await page.getByText(words.identity.consent.read).click();
  await expect(page.getByText(/ORCID iD/).first()).toBeVisible();
  if (letter === 1) await expectAccessible(page);
  await acceptConsent(page, words);
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(register.done);
  await page.goto(extractLink(await waitForLetter(email, letter)));
  await expect(page).toHaveURL('/identity/login');
  await fillLogin(page, words, email, CHOSEN_PASSWORD);
  await page.waitForURL(/\/personal-area\//);
}

async function downloadData(page: Page, words: Texts): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.security.data.submit }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('personal-data.zip');
  return (await readFile(await file.path())).toString('utf8');
}

test(
  'a user exports their data, deletes the account and registers again',
  { tag: '@screens' },
  async ({ page, browser, words }) => {
    test.slow(); // three sign-ins
    const email = generateEmail();
    await registerAndSignIn(page, words, email);
    // Registration has recorded the consent.
    await expect(page.getByText(words.shell.consent.title)).toHaveCount(0);
    await page.goto(SECURITY);
    await expect(page.getByRole('button', { name: words.security.erasure.submit })).toBeVisible();
    await expectAccessible(page);
    const data = await downloadData(page, words);
    expect(data).toContain(email);
    expect(data).toContain('"consents"');
    const { id } = /"account": \{[^}]*"id": (?<id>\d+)/.exec(data)?.groups ?? {};

    await page.getByRole('button', { name: words.security.erasure.submit }).click();
    const dialog = page.getByRole('dialog', { name: words.security.erasure.question });
    const password = dialog.getByLabel(words.security.password.current, { exact: true });
    await password.fill('not this one');
    await dialog.getByRole('button', { name: words.security.erasure.submit }).click();
    await expect(password).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await password.fill(CHOSEN_PASSWORD);
    await dialog.getByRole('button', { name: words.security.erasure.submit }).click();
    await expect(page).toHaveURL('/identity/login');
    await fillLogin(page, words, email, CHOSEN_PASSWORD);
    await expect(page.getByRole('alert', { name: words.identity.login.failed })).toBeVisible();

    const adminPage = await browser.newPage();
    await startSession(adminPage, words, await createUser(['admin']));
    await adminPage.goto(`/personal-area/users/details/${id}`);
    await expect(adminPage.getByRole('heading', { level: 1 })).toHaveText(`Erased person ${id}`);
    await expect(
      adminPage.getByText(words.users.status.erased, { exact: true }).first(),
    ).toBeVisible();
    await expectAccessible(adminPage);
    await adminPage.close();

    await registerAndSignIn(page, words, email, 2);
    await page.goto(SECURITY);
    expect(await downloadData(page, words)).toContain(email);
  },
);

test('an admin exports and erases a user’s data', async ({ page, words }) => {
  const [admin, person] = [await createAdminWithUniqueName(), await createUser(['user'])];
  await startSession(page, words, admin);
  await page.goto(`/personal-area/users?search=${encodeURIComponent(person)}`);
  await page.getByRole('row').filter({ hasText: person }).getByRole('link').first().click();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.users.exportData.action }).click();
  expect((await download).suggestedFilename()).toBe('personal-data.zip');
  await page.getByRole('button', { name: words.users.erase.action, exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.users.erase.action, exact: true }).click();
  await expect(page.getByText(words.users.erase.done)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Erased person \d+$/);
});
