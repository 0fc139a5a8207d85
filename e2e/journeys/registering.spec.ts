import type { Page } from '@playwright/test';
import { acceptConsent, fillLogin } from '../support/personal-area';
import { extractCode, waitForLetter, extractLink } from '../support/mailbox';
import { generateEmail, createUser, CHOSEN_PASSWORD } from '../support/accounts';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

async function fillRegistration(page: Page, words: Texts, email: string): Promise<void> {
  const { login, fields } = words.identity;
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(CHOSEN_PASSWORD);
  await page.getByLabel(fields.firstName, { exact: true }).fill('Vera');
  await page.getByLabel(fields.lastName, { exact: true }).fill('Sokolova');
  await acceptConsent(page, words);
}

async function register(page: Page, words: Texts, email: string): Promise<void> {
  await page.goto('/identity/register');
  await fillRegistration(page, words, email);
  await page.getByRole('button', { name: words.identity.register.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.identity.register.done);
}

test(
  'a visitor who wants to submit a manuscript registers, confirms and stands in the new article',
  { tag: '@screens' },
  async ({ page, words }) => {
    const email = generateEmail();
    const { login, register: screen, confirmEmail, fields } = words.identity;
    const returnUrl = `returnUrl=${encodeURIComponent('/personal-area/user-articles/create')}`;
    await page.goto('/home');
    await page.getByRole('link', { name: words.site.home.authors.action }).first().click();
    await expect(page).toHaveURL(`/identity/login?${returnUrl}`);
    await page.getByRole('link', { name: login.register }).click();
    await expect(page).toHaveURL(`/identity/register?${returnUrl}`);
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page).toHaveTitle(new RegExp(`${words.routes.identityRegister}.*CTT`));
    await page.getByRole('button', { name: screen.submit }).click();
    await expect(page.getByText(login.required).first()).toBeVisible();
    await expectAccessible(page);

    await fillRegistration(page, words, email);
    await page.getByLabel(fields.affiliation).fill('Exampleton University');
    await page.getByRole('button', { name: screen.submit }).click();
    await expect(page.getByRole('status')).toContainText(email);
    await expectAccessible(page);

    const link = extractLink(await waitForLetter(email));
    expect(link).toMatch(/^\/identity\/confirm-email\?code=/);
    await page.goto(link);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirmEmail.done);
    await expect(page).toHaveURL('/identity/confirm-email');
    await expect(page).toHaveURL(`/identity/login?${returnUrl}`);
    await fillLogin(page, words, email, CHOSEN_PASSWORD);
    await expect(page).toHaveURL('/personal-area/user-articles/create');
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(
      words.routes.userArticleCreate,
    );
  },
);

test('the login opens ten seconds after the registration', async ({ page, words }) => {
  await register(page, words, generateEmail());
  await expect(page.getByRole('link', { name: words.identity.redirect.loginNow })).toBeVisible();
  await expect(page).toHaveURL('/identity/login', { timeout: 20_000 });
  await expect(page.getByRole('button', { name: words.identity.letter.sendAgain })).toBeVisible();
  await expectAccessible(page);
});

test('the code of the letter can be typed', async ({ page, words }) => {
  const email = generateEmail();
  await register(page, words, email);
  await page.getByRole('link', { name: words.identity.register.enterCode }).click();
  await expect(page).toHaveURL('/identity/confirm-email');
  await expectAccessible(page);
  await page
    .getByLabel(words.identity.fields.code, { exact: true })
    .fill(extractCode(await waitForLetter(email)));
  await page.getByRole('button', { name: words.identity.code.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.confirmEmail.done,
  );
  await expectAccessible(page);
});

test('a wrong code is rejected and cleared, and a new letter is sent', async ({ page, words }) => {
  const email = generateEmail();
  const { confirmEmail, fields, login } = words.identity;
  await register(page, words, email);
  await page.goto('/identity/confirm-email?code=not-this-one');
  await expect(page.getByRole('alert')).toContainText(confirmEmail.failed);
  await expect(page.getByLabel(fields.code, { exact: true })).toHaveValue('');
  await expect(page).toHaveURL('/identity/confirm-email');
  await expectAccessible(page);

  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByRole('button', { name: confirmEmail.newLetterSubmit }).click();
  await expect(page.getByRole('status')).toContainText(email);
  await expectAccessible(page);
  await page.goto(extractLink(await waitForLetter(email, 2)));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(confirmEmail.done);
});

test('a link works once', async ({ page, words }) => {
  const email = generateEmail();
  await register(page, words, email);
  const link = extractLink(await waitForLetter(email));
  await page.goto(link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.confirmEmail.done,
  );
  await page.goto(link);
  await expect(page.getByRole('alert')).toContainText(words.identity.confirmEmail.failed);
});

test('a user with an unconfirmed address can request the letter again', async ({ page, words }) => {
  const email = generateEmail();
  await register(page, words, email);
  await page.goto('/identity/login');
  await fillLogin(page, words, email, CHOSEN_PASSWORD);
  await expect(page.getByRole('alert')).toContainText(words.identity.login.failed);
  await expectAccessible(page);
  await page.getByRole('button', { name: words.identity.letter.sendAgain }).click();
  await expect(page.getByRole('status')).toContainText(email);
  await expectAccessible(page);
  expect(extractLink(await waitForLetter(email, 2))).toContain('/identity/confirm-email?code=');
});

test('only the owner learns that an address has an account', async ({ page, words }) => {
  const email = await createUser(['user']);
  await register(page, words, email);
  await expect(page.getByRole('status')).toContainText(email);
  const { text } = await waitForLetter(email);
  expect(text).toContain('/identity/login');
  expect(text).toContain('/identity/reset-password');
  expect(text).not.toContain('code=');
});

test('server errors are shown at their fields, and the input is kept', async ({ page, words }) => {
  const { login, fields, register: screen } = words.identity;
  await page.goto('/identity/register');
  await fillRegistration(page, words, generateEmail());
  const password = page.getByLabel(login.password, { exact: true });
  const lastName = page.getByLabel(fields.lastName, { exact: true });
  await password.fill('short');
  await lastName.fill('Соколова');
  await page.getByRole('button', { name: screen.submit }).click();
  await expect(password).toHaveAttribute('aria-invalid', 'true');
  await expect(lastName).toHaveAttribute('aria-invalid', 'true');
  await expect(password).toBeFocused();
  await expect(page.getByLabel(fields.firstName, { exact: true })).toHaveValue('Vera');
  await expectAccessible(page);

  await password.fill(CHOSEN_PASSWORD);
  await lastName.fill('Sokolova');
  await page.getByRole('button', { name: screen.submit }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(screen.done);
});

test('a wrong code for a new address is rejected', async ({ page, words }) => {
  await page.goto('/identity/change-email/confirm');
  await expectAccessible(page);
  await page.getByLabel(words.identity.fields.code, { exact: true }).fill('not-this-one');
  await page.getByRole('button', { name: words.identity.code.submit }).click();
  await expect(page.getByRole('alert')).toContainText(words.identity.changeEmail.failed);
  await expectAccessible(page);
});

test('codes in the URL do not leak through the referrer or caches', async ({ request }) => {
  const response = await request.get('/identity/confirm-email?code=secret');
  expect(response.headers()['referrer-policy']).toBe('strict-origin');
  expect(response.headers()['cache-control']).toContain('no-store');
});
