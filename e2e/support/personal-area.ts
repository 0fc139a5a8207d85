import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { PASSWORD } from './accounts';
import { ApiClient } from './api-client';
import { texts, type Texts } from './texts';
import { readExpiry } from './tokens';

/** Fills in and submits the open login form. */
export async function fillLogin(
  page: Page,
  words: Texts,
  email: string,
  password = PASSWORD,
): Promise<void> {
  const { title, email: emailLabel, password: passwordLabel, submit } = words.identity.login;
  // The URL changes shortly before the page does, and the previous page may have an e-mail field, too.
  await page.getByRole('heading', { level: 1, name: title, exact: true }).waitFor();
  await page.getByLabel(emailLabel).fill(email);
  await page.getByLabel(passwordLabel, { exact: true }).fill(password);
  // Exactly: the next button signs in with a passkey.
  await page.getByRole('button', { name: submit, exact: true }).click();
}

/** Signs in with the form and waits for the start page. */
export async function signIn(page: Page, words: Texts, email: string): Promise<void> {
  await page.goto('/identity/login');
  await fillLogin(page, words, email);
  await page.waitForURL(/\/personal-area\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
}

/**
 * Signs in through the API and opens no page, which takes a fraction of the time: the next step opens the page
 * that the test is about. `signing-in` tests the form.
 */
export async function startSession(page: Page, words: Texts, email: string): Promise<void> {
  const language = words === texts.ru ? 'ru' : 'en';
  const client = await ApiClient.signIn(email);
  const user = await client.request<components['schemas']['AccountView']>('GET', '/users/me');
  if (!user.interfaceLanguage)
    await client.request('POST', '/users/me/language', { interfaceLanguage: language });
  // An empty page of the site's origin, for access to its storage.
  await page.route('**/empty', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/empty');
  await page.unroute('**/empty');
  await page.evaluate(
    ([token, expiry, interfaceLanguage]) => {
      localStorage.setItem('octavo.token', token);
      localStorage.setItem('octavo.language', interfaceLanguage);
      document.cookie = `signed_in=${expiry}; Path=/; SameSite=Lax`;
      document.cookie = `language=${interfaceLanguage}; Path=/; SameSite=Lax`;
    },
    [client.token, readExpiry(client.token), user.interfaceLanguage ?? language] as const,
  );
}

/** Opens an empty page in a new browser context in which the user is signed in. */
export async function openSignedInPage(
  browser: Browser,
  words: Texts,
  email: string,
): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await startSession(page, words, email);
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

/** Returns the navigation of the personal area; on a phone, opens it first. */
export async function openSidebar(page: Page, words: Texts, isPhone: boolean): Promise<Locator> {
  if (isPhone) await page.getByRole('button', { name: words.shell.sidebar.open }).click();
  return page.getByRole('navigation', { name: words.shell.sidebar.label });
}

/** Ticks the consent box of a form that creates an account. */
export async function acceptConsent(page: Page, words: Texts): Promise<void> {
  await page.getByLabel(words.identity.consent.label).check();
}

export async function waitUntilLoaded(page: Page): Promise<void> {
  await expect(page.locator('[aria-busy=true], .mantine-Skeleton-root')).toHaveCount(0);
}
