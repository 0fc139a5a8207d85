import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { agree, fillLogin, signIn } from '../house/area';
import { letterTo, linkIn } from '../house/mailbox';
import { newAddress, newAdminWhoWritesNothing, newPerson, OWN_PASSWORD } from '../house/people';
import { expect, expectAccessible, test } from '../house/test';
import type { Texts } from '../house/texts';

const SECURITY = '/personal-area/profile/security';

/** Registers, answers the letter and signs in. */
async function moveIn(page: Page, words: Texts, email: string, letter = 1): Promise<void> {
  const { login, fields, register } = words.identity;
  await page.goto('/identity/register');
  await page.getByLabel(login.email, { exact: true }).fill(email);
  await page.getByLabel(login.password, { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel(fields.firstName, { exact: true }).fill('Vera');
  await page.getByLabel(fields.lastName, { exact: true }).fill('Sokolova');
  const submit = page.getByRole('button', { name: register.submit });
  await expect(submit).toBeDisabled();
  await page.getByText(words.identity.consent.read).click();
  await expect(page.getByText(/ORCID iD/).first()).toBeVisible();
  if (letter === 1) await expectAccessible(page);
  await agree(page, words);
  await submit.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(register.done);
  await page.goto(linkIn(await letterTo(email, letter)));
  await expect(page).toHaveURL('/identity/login');
  await fillLogin(page, words, email, OWN_PASSWORD);
  await page.waitForURL(/\/personal-area\//);
}

async function downloadedData(page: Page, words: Texts): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: words.security.data.submit }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('personal-data.zip');
  return (await readFile(await file.path())).toString('utf8');
}

test(
  'somebody takes their data along, goes for good, and may come back as somebody new',
  { tag: '@screens' },
  async ({ page, browser, words }) => {
    test.slow(); // three people's ways in
    const email = newAddress();
    await moveIn(page, words, email);
    // They agreed when they registered.
    await expect(page.getByText(words.shell.consent.title)).toHaveCount(0);
    await page.goto(SECURITY);
    await expect(page.getByRole('button', { name: words.security.erasure.submit })).toBeVisible();
    await expectAccessible(page);
    const data = await downloadedData(page, words);
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
    await password.fill(OWN_PASSWORD);
    await dialog.getByRole('button', { name: words.security.erasure.submit }).click();
    await expect(page).toHaveURL('/identity/login');
    await fillLogin(page, words, email, OWN_PASSWORD);
    await expect(page.getByRole('alert', { name: words.identity.login.failed })).toBeVisible();

    const desk = await browser.newPage();
    await signIn(desk, words, await newPerson(['admin']));
    await desk.goto(`/personal-area/users/details/${id}`);
    await expect(desk.getByRole('heading', { level: 1 })).toHaveText(`Erased person ${id}`);
    await expect(desk.getByText(words.users.status.erased, { exact: true }).first()).toBeVisible();
    await expectAccessible(desk);
    await desk.close();

    await moveIn(page, words, email, 2);
    await page.goto(SECURITY);
    expect(await downloadedData(page, words)).toContain(email);
  },
);

test('an admin erases somebody who has asked for it', async ({ page, words }) => {
  const [admin, person] = [await newAdminWhoWritesNothing(), await newPerson(['user'])];
  await signIn(page, words, admin);
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
