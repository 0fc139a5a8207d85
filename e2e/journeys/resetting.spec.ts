import type { Page } from '@playwright/test';
import { fillLogin, signIn } from '../house/area';
import { codeIn, lettersTo, letterTo, linkIn } from '../house/mailbox';
import { newAddress, newPerson, OWN_PASSWORD } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

async function requestCode(page: Page, words: Texts, email: string): Promise<void> {
  await page.goto('/identity/reset-password');
  await page.getByLabel(words.identity.login.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: words.identity.resetPassword.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.resetPassword.done,
  );
}

async function choosePassword(page: Page, words: Texts, password: string): Promise<void> {
  await page.getByLabel(words.identity.fields.newPassword, { exact: true }).fill(password);
  await page.getByRole('button', { name: words.identity.resetConfirm.submit }).click();
}

test(
  'a forgotten password is reset by the link of a letter',
  { tag: '@screens' },
  async ({ page, words }) => {
    const email = await newPerson(['user']);
    const { login, resetPassword, resetConfirm, fields } = words.identity;
    await page.goto('/identity/login');
    await page.getByRole('link', { name: login.forgot }).click();
    await expect(page).toHaveURL('/identity/reset-password');
    await expectAccessible(page);
    await page.getByLabel(login.email, { exact: true }).fill(email);
    await page.getByRole('button', { name: resetPassword.submit }).click();
    await expect(page.getByRole('status')).toContainText(email);
    await expectAccessible(page);

    const letter = await letterTo(email);
    await page.goto(linkIn(letter));
    await expect(page.getByLabel(fields.code, { exact: true })).toHaveValue(codeIn(letter));
    await expectAccessible(page);
    await choosePassword(page, words, OWN_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(resetConfirm.done);
    await expectAccessible(page);
    await expect(page).toHaveURL('/identity/login');

    await fillLogin(page, words, email);
    await expect(page.getByRole('alert')).toContainText(login.failed);
    await fillLogin(page, words, email, OWN_PASSWORD);
    await expect(page).toHaveURL('/personal-area/user-articles');
  },
);

test('the code can be typed; it works once', async ({ page, words }) => {
  const email = await newPerson(['user']);
  const { resetPassword, resetConfirm, fields } = words.identity;
  await requestCode(page, words, email);
  const code = codeIn(await letterTo(email));
  await page.getByRole('link', { name: resetPassword.enterCode }).click();
  await page.getByLabel(fields.code, { exact: true }).fill(code);
  await choosePassword(page, words, OWN_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(resetConfirm.done);

  await page.goto(`/identity/reset-password/confirm?code=${code}`);
  await choosePassword(page, words, 'another harbour 59');
  await expect(page.getByRole('alert')).toContainText(resetConfirm.failed);
  await expectAccessible(page);
  await page.getByRole('link', { name: resetConfirm.requestNew }).click();
  await expect(page).toHaveURL('/identity/reset-password');
});

test('a password that is too easy is refused at its field, and the code is not used up', async ({
  page,
  words,
}) => {
  const email = await newPerson(['user']);
  await requestCode(page, words, email);
  await page.goto(linkIn(await letterTo(email)));
  await choosePassword(page, words, '1234567890');
  const password = page.getByLabel(words.identity.fields.newPassword, { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await choosePassword(page, words, OWN_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.resetConfirm.done,
  );
});

test('a reset ends the sessions of the account everywhere', async ({ page, browser, words }) => {
  const email = await newPerson(['user']);
  await signIn(page, words, email);
  const elsewhere = await browser.newPage();
  await requestCode(elsewhere, words, email);
  await elsewhere.goto(linkIn(await letterTo(email)));
  await choosePassword(elsewhere, words, OWN_PASSWORD);
  await expect(elsewhere.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.resetConfirm.done,
  );
  await elsewhere.close();

  await page.goto('/personal-area/profile/me');
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
});

test('of an address without an account nothing can be learnt', async ({ page, words }) => {
  const email = newAddress();
  await requestCode(page, words, email);
  await expect(page.getByRole('status')).toContainText(email);
  expect(await lettersTo(email)).toEqual([]);
});
