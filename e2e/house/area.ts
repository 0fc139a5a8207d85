import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { PASSWORD } from './people';
import type { Texts } from './texts';

/** Signs in as a person does, on the login page that is open. */
export async function fillLogin(
  page: Page,
  words: Texts,
  person: string,
  secret = PASSWORD,
): Promise<void> {
  const { title, email, password, submit } = words.identity.login;
  // The address changes a moment before the page does, and the one before may have an e-mail field, too.
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.getByLabel(email).fill(person);
  await page.getByLabel(password, { exact: true }).fill(secret);
  await page.getByRole('button', { name: submit }).click();
}

export async function signIn(page: Page, words: Texts, person: string): Promise<void> {
  await page.goto('/identity/login');
  await fillLogin(page, words, person);
  await page.waitForURL(/\/personal-area\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/** Somebody in a browser of their own. */
export async function inAnotherBrowser(
  browser: Browser,
  words: Texts,
  person: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await signIn(page, words, person);
  return page;
}

export async function chooseRole(
  page: Page,
  words: Texts,
  isPhone: boolean,
  role: keyof Texts['roles'],
): Promise<void> {
  const { selectedRole, switchTo } = words.shell.header;
  if (isPhone) {
    await page.getByRole('button', { name: new RegExp(selectedRole) }).click();
    await page.getByRole('menuitem', { name: words.roles[role] }).click();
  } else {
    await page
      .getByRole('button', { name: switchTo.replace('{{role}}', words.roles[role]) })
      .click();
  }
}

/** The sections of the personal area; on a phone they are behind a button. */
export async function openSidebar(page: Page, words: Texts, isPhone: boolean): Promise<Locator> {
  if (isPhone) await page.getByRole('button', { name: words.shell.sidebar.open }).click();
  return page.getByRole('navigation', { name: words.shell.sidebar.label });
}

/** To the text that every form shows which opens an account. */
export async function agree(page: Page, words: Texts): Promise<void> {
  await page.getByLabel(words.identity.consent.label).check();
}

/** Until no part of the page is still on its way. */
export async function untilAllIsThere(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}
