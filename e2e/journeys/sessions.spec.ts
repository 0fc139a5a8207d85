import type { Page } from '@playwright/test';
import { CHOSEN_PASSWORD, createUser, generateEmail, PASSWORD } from '../support/accounts';
import { fillLogin, openSignedInPage, signIn, startSession } from '../support/personal-area';
import { extractLink, waitForLetter, waitForLetterOfKind } from '../support/mailbox';
import { expect, expectAccessible, test } from '../support/test';
import type { Texts } from '../support/texts';

const SECURITY = '/personal-area/profile/security';

async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}

const list = (page: Page, words: Texts) =>
  page.getByRole('region', { name: words.security.sessions.title }).getByRole('listitem');

/** Answers every request that needs a proof as the server does when the last one is too old. */
async function forgetProof(page: Page, path: string): Promise<void> {
  let isProven = false;
  await page.route('**/api/v1/sessions/proof', async (route) => {
    isProven = true;
    await route.continue();
  });
  await page.route(`**${path}`, async (route) => {
    if (isProven) await route.continue();
    else await route.fulfill({ status: 403, json: { code: 'fresh-proof-needed', detail: '' } });
  });
}

test(
  'a session is ended from another browser',
  { tag: '@screens' },
  async ({ page, browser, words }) => {
    const { sessions } = words.security;
    const person = await createUser(['user']);
    const other = await openSignedInPage(browser, words, person);
    await open(other, '/personal-area/profile/me');
    await signIn(page, words, person);
    await open(page, SECURITY);
    await expect(list(page, words)).toHaveCount(2);
    await expect(
      list(page, words).filter({ hasText: sessions.current }).getByRole('button'),
    ).toHaveCount(0);
    await expectAccessible(page);

    await page
      .getByRole('button', { name: sessions.endOne.replace('{{name}}', '').trim() })
      .click();
    await expect(page.getByText(sessions.ended)).toBeVisible();
    await expect(list(page, words)).toHaveCount(1);
    await other.reload();
    await expect(other).toHaveURL(/\/identity\/login/);
    await page.reload();
    await expect(page).toHaveURL(SECURITY);
  },
);

test('the password is asked for and the change continues by itself', async ({ page, words }) => {
  const { proof } = words.shell;
  const person = await createUser(['user']);
  const wanted = generateEmail();
  await startSession(page, words, person);
  await forgetProof(page, '/api/v1/users/me/email');
  await open(page, SECURITY);
  await page.getByRole('textbox', { name: words.security.email.new }).fill(wanted);
  await page.getByRole('button', { name: words.security.email.submit }).click();
  const dialog = page.getByRole('dialog', { name: proof.title });
  await expect(dialog).toBeVisible();
  await expectAccessible(page);
  await dialog.getByLabel(proof.password, { exact: true }).fill('a wrong one');
  await dialog.getByRole('button', { name: proof.submit }).click();
  await expect(dialog.getByLabel(proof.password, { exact: true })).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByLabel(proof.password, { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: proof.submit }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(words.security.email.requested)).toBeVisible();
  await waitForLetter(wanted);
});

test('a changed address is taken back from the old one', async ({ page, browser, words }) => {
  const { undoEmail } = words.identity;
  const person = await createUser(['user']);
  const moved = generateEmail();
  await startSession(page, words, person);
  await open(page, SECURITY);
  await page.getByRole('textbox', { name: words.security.email.new }).fill(moved);
  await page.getByRole('button', { name: words.security.email.submit }).click();
  await page.goto(extractLink(await waitForLetter(moved)));
  await expect(page).toHaveURL('/personal-area/profile/me');

  const owner = await (await browser.newContext()).newPage();
  await owner.goto(extractLink(await waitForLetter(person)));
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(undoEmail.title);
  await expectAccessible(owner);
  await owner.getByRole('button', { name: undoEmail.submit }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(undoEmail.done);
  await expectAccessible(owner);
  await page.reload();
  await expect(page).toHaveURL(/\/identity\/login/);

  // The password is gone as well: the owner chooses a new one by e-mail.
  await owner.getByRole('link', { name: undoEmail.newPassword }).click();
  await owner.getByLabel(words.identity.login.email, { exact: true }).fill(person);
  await owner.getByRole('button', { name: words.identity.resetPassword.submit }).click();
  await owner.goto(extractLink(await waitForLetterOfKind('reset-password', person)));
  await owner.getByLabel(words.identity.fields.newPassword, { exact: true }).fill(CHOSEN_PASSWORD);
  await owner.getByRole('button', { name: words.identity.resetConfirm.submit }).click();
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText(
    words.identity.resetConfirm.done,
  );
  await expect(owner).toHaveURL('/identity/login');
  await fillLogin(owner, words, person, CHOSEN_PASSWORD);
  await owner.waitForURL(/\/personal-area\//);
});
