import type { Page } from '@playwright/test';
import { createUser, generateEmail } from '../support/accounts';
import { ApiClient } from '../support/api-client';
import { confirmDialog } from '../support/lists';
import { waitForLetter, waitForLetterOfKind } from '../support/mailbox';
import { expireSecondFactorDeadline, withServer } from '../support/octavo';
import { fillLogin, signIn, startSession } from '../support/personal-area';
import { addVirtualAuthenticator, computeCode, setUpAuthenticator } from '../support/second-factor';
import { expect, expectAccessible, test } from '../support/test';
import { pluralize, type Texts } from '../support/texts';
import { getDetail, USERS } from '../support/users';

const SECURITY = '/personal-area/profile/security';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function signOut(page: Page, words: Texts): Promise<void> {
  await button(page, words.shell.header.logout).click();
  await expect(page).toHaveURL(/\/identity\/login/);
}

/** Enters address and password, and waits for the second step. */
async function passFirstStep(page: Page, words: Texts, email: string): Promise<void> {
  await page.goto('/identity/login');
  await fillLogin(page, words, email);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.secondFactor.title,
  );
}

async function addPasskey(page: Page, words: Texts, name: string): Promise<void> {
  const { passkeys } = words.security;
  await button(page, passkeys.add).click();
  await page.getByRole('textbox', { name: passkeys.name }).fill(name);
  await button(page, passkeys.continue).click();
  await expect(region(page, passkeys.title).getByRole('listitem')).toContainText(name);
}

/** Sets up an app on the Security page and returns its secret. */
async function addAuthenticator(page: Page, words: Texts): Promise<string> {
  const { authenticator } = words.security;
  await button(page, authenticator.setUp).click();
  await expect(page.getByRole('img', { name: authenticator.qr })).toBeVisible();
  await expectAccessible(page);
  const secret = await region(page, authenticator.title).locator('code').innerText();
  await page.getByRole('textbox', { name: authenticator.code }).fill(computeCode(secret));
  await button(page, authenticator.confirm).click();
  await expect(button(page, authenticator.remove)).toBeVisible();
  return secret;
}

test('a passkey is added and signs in alone', { tag: '@screens' }, async ({ page, words }) => {
  const { passkeys, recovery, secondFactor } = words.security;
  const person = await createUser(['user']);
  await addVirtualAuthenticator(page);
  await startSession(page, words, person);
  await open(page, SECURITY);
  await expect(page.getByText(secondFactor.off, { exact: true })).toBeVisible();
  await expectAccessible(page);

  await addPasskey(page, words, 'Laptop');
  await expect(page.getByRole('heading', { name: recovery.newTitle })).toBeFocused();
  await expectAccessible(page);
  const download = page.waitForEvent('download');
  await button(page, recovery.download).click();
  expect((await download).suggestedFilename()).toBe('recovery-codes.txt');
  await button(page, recovery.saved).click();
  await expect(page.getByText(secondFactor.on, { exact: true })).toBeVisible();
  await waitForLetterOfKind('second-factor-changed', person);

  await signOut(page, words);
  await expect(button(page, words.identity.login.passkey)).toBeVisible();
  await expectAccessible(page);
  await button(page, words.identity.login.passkey).click();
  await page.waitForURL(/\/personal-area\//);
  await open(page, SECURITY);
  await expect(region(page, passkeys.title).getByRole('listitem')).not.toContainText(
    passkeys.unused,
  );
});

test('after the password a passkey completes the sign-in, and proves the identity', async ({
  page,
  words,
}) => {
  const { use } = words.identity.secondFactor;
  const person = await createUser(['user']);
  const wanted = generateEmail();
  await addVirtualAuthenticator(page);
  await startSession(page, words, person);
  await open(page, SECURITY);
  await addPasskey(page, words, 'Laptop');
  await signOut(page, words);

  await passFirstStep(page, words, person);
  await button(page, use.passkey).click();
  await page.waitForURL(/\/personal-area\//);

  // As if the last proof were too old.
  let isProven = false;
  await page.route('**/api/v1/sessions/proof/passkey', async (route) => {
    isProven = true;
    await route.continue();
  });
  await page.route('**/api/v1/users/me/email', async (route) => {
    if (isProven) await route.continue();
    else await route.fulfill({ status: 403, json: { code: 'fresh-proof-needed', detail: '' } });
  });
  await open(page, SECURITY);
  await page.getByRole('textbox', { name: words.security.email.new }).fill(wanted);
  await button(page, words.security.email.submit).click();
  const dialog = page.getByRole('dialog', { name: words.shell.proof.title });
  await expect(dialog.getByRole('button', { name: words.shell.proof.passkey })).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: words.shell.proof.passkey }).click();
  await expect(dialog).toBeHidden();
  await waitForLetter(wanted);
});

test(
  'a code of the app and a recovery code complete the sign-in',
  { tag: '@screens' },
  async ({ page, words, language }) => {
    const { recovery } = words.security;
    const step = words.identity.secondFactor;
    const person = await createUser(['user']);
    await startSession(page, words, person);
    await open(page, SECURITY);
    const secret = await addAuthenticator(page, words);
    const [recoveryCode = ''] = await page.locator('ol code').allInnerTexts();
    await button(page, recovery.saved).click();
    await signOut(page, words);

    await passFirstStep(page, words, person);
    await expectAccessible(page);
    const code = page.getByRole('textbox', { name: step.code.authenticator });
    await expect(code).toBeFocused();
    await code.fill('000000');
    await button(page, words.identity.login.submit).click();
    await expect(code).toHaveAttribute('aria-invalid', 'true');
    await code.fill(computeCode(secret, 1));
    await button(page, words.identity.login.submit).click();
    await page.waitForURL(/\/personal-area\//);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await signOut(page, words);

    await passFirstStep(page, words, person);
    await button(page, step.use['recovery-code']).click();
    await page
      .getByRole('textbox', { name: step.code['recovery-code'] })
      .fill(recoveryCode.toLowerCase().replaceAll('-', ' '));
    await expectAccessible(page);
    await button(page, words.identity.login.submit).click();
    await page.waitForURL(/\/personal-area\//);
    await waitForLetterOfKind('second-factor-changed', person, 2);
    await open(page, SECURITY);
    await expect(region(page, recovery.title)).toContainText(
      pluralize(recovery, 'left', 9, language),
    );
  },
);

test('an administrator resets a lost second factor', async ({ page, browser, words }) => {
  const { secondFactor, fields } = words.users;
  const person = await createUser(['user']);
  const { id } = await (await ApiClient.signIn(person)).request<{ id: number }>('GET', '/users/me');
  await setUpAuthenticator(person);
  const admin = await createUser(['admin']);
  await startSession(page, words, admin);
  await open(page, `${USERS}/details/${id}`);
  await expect(getDetail(page, fields.secondFactor)).toHaveText(words.users.yes);
  await button(page, secondFactor.action).click();
  await expectAccessible(page);
  await confirmDialog(page, secondFactor.question.split('{{')[0]!.trim(), secondFactor.action);
  await expect(getDetail(page, fields.secondFactor)).toHaveText(words.users.no);
  await expect(button(page, secondFactor.action)).toBeHidden();
  await waitForLetterOfKind('second-factor-reset', person);
  await waitForLetterOfKind('second-factor-reset-notice', admin);

  const owner = await (await browser.newContext()).newPage();
  await signIn(owner, words, person);
});

test('a demanded second factor is announced, then closes the work of editors until it is set up', async ({
  page,
  words,
}) => {
  const { secondFactor } = words.shell;
  const editor = await createUser(['editor']);
  const banner = page.getByRole('note').filter({ hasText: secondFactor.text });
  await startSession(page, words, editor);
  await withServer(page, { OCTAVO__AUTH__SECOND_FACTOR: 'demanded' }, async () => {
    await open(page, '/personal-area/profile/me');
    await expect(banner).toContainText(/\d\d\.\d\d\.\d{4}/);
    await expectAccessible(page);

    await expireSecondFactorDeadline(editor);
    await open(page, '/personal-area/profile/me');
    await expect(banner).toContainText(secondFactor.closed);
    await expectAccessible(page);
    await banner.getByRole('link', { name: secondFactor.setUp }).click();
    await expect(page).toHaveURL(SECURITY);
    await addAuthenticator(page, words);
    await expect(banner).toBeHidden();
    await open(page, '/personal-area/editor-articles');
  });
});
