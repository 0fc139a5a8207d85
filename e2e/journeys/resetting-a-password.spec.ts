import type { Page } from '@playwright/test';
import { fillLogin, signIn } from '../support/personal-area';
import { extractCode, fetchLetters, waitForLetter, extractLink } from '../support/mailbox';
import { generateEmail, createUser, CHOSEN_PASSWORD } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

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
    const email = await createUser(['user']);
    const { login, resetPassword, resetConfirm, fields } = words.identity;
    await page.goto('/identity/login');
    await page.getByRole('link', { name: login.forgot }).click();
    await expect(page).toHaveURL('/identity/reset-password');
    await expectAccessible(page);
    await page.getByLabel(login.email, { exact: true }).fill(email);
    await page.getByRole('button', { name: resetPassword.submit }).click();
    await expect(page.getByRole('status')).toContainText(email);
    await expectAccessible(page);

    const letter = await waitForLetter(email);
    await page.goto(extractLink(letter));
    await expect(page.getByLabel(fields.code, { exact: true })).toHaveValue(extractCode(letter));
    await expectAccessible(page);
    await choosePassword(page, words, CHOSEN_PASSWORD);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(resetConfirm.done);
    await expectAccessible(page);
    await expect(page).toHaveURL('/identity/login');

    await fillLogin(page, words, email);
    await expect(page.getByRole('alert')).toContainText(login.failed);
    await fillLogin(page, words, email, CHOSEN_PASSWORD);
    await expect(page).toHaveURL('/personal-area/user-articles');
  },
);

test('the code can be typed and works once', async ({ page, words }) => {
  const email = await createUser(['user']);
  const { resetPassword, resetConfirm, fields } = words.identity;
  await requestCode(page, words, email);
  const code = extractCode(await waitForLetter(email));
  await page.getByRole('link', { name: resetPassword.enterCode }).click();
  await page.getByLabel(fields.code, { exact: true }).fill(code);
  await choosePassword(page, words, CHOSEN_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(resetConfirm.done);

  await page.goto(`/identity/reset-password/confirm?code=${code}`);
  await choosePassword(page, words, 'another harbour 59');
  await expect(page.getByRole('alert')).toContainText(resetConfirm.failed);
  await expectAccessible(page);
  await page.getByRole('link', { name: resetConfirm.requestNew }).click();
  await expect(page).toHaveURL('/identity/reset-password');
});

test('a weak password is rejected at its field and does not use up the code', async ({
  page,
  words,
}) => {
  const email = await createUser(['user']);
  await requestCode(page, words, email);
  await page.goto(extractLink(await waitForLetter(email)));
  await choosePassword(page, words, '1234567890');
  const password = page.getByLabel(words.identity.fields.newPassword, { exact: true });
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page);
  await choosePassword(page, words, CHOSEN_PASSWORD);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.resetConfirm.done,
  );
});

test('a reset ends all sessions of the account', async ({ page, browser, words }) => {
  const email = await createUser(['user']);
  await signIn(page, words, email);
  const otherPage = await browser.newPage();
  await requestCode(otherPage, words, email);
  await otherPage.goto(extractLink(await waitForLetter(email)));
  await choosePassword(otherPage, words, CHOSEN_PASSWORD);
  await expect(otherPage.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.resetConfirm.done,
  );
  await otherPage.close();

  await page.goto('/personal-area/profile/me');
  await expect(page).toHaveURL(/\/identity\/login\?returnUrl=/);
});

test('the page does not reveal whether an address has an account', async ({ page, words }) => {
  const email = generateEmail();
  await requestCode(page, words, email);
  await expect(page.getByRole('status')).toContainText(email);
  expect(await fetchLetters(email)).toEqual([]);
});
