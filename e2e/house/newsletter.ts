import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { Caller } from './api';
import { codeIn, letterOf } from './mailbox';
import { newAddress } from './people';
import type { Language, Texts } from './texts';

export const NEWSLETTER = '/subscription';
export const SUBSCRIPTIONS = '/personal-area/subscriptions';

type Deed = 'subscribe' | 'unsubscribe';

/** A reader whose browser runs no scripts at all. */
export async function readerWithoutScripts(browser: Browser, locale?: string): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false, locale })).newPage();
}

/** Somebody who has asked for the newsletter, and has confirmed it. */
export async function newSubscriber(language: Language): Promise<string> {
  const email = newAddress();
  const caller = Caller.anybody();
  await caller.ask('POST', '/public/subscription/subscribe', {
    email,
    language,
    consentVersion: 1,
  });
  const token = codeIn(await letterOf('subscription-confirm', email));
  await caller.ask('POST', '/public/subscription/subscribe/confirm', { token });
  return email;
}

/** The form on the page about the newsletter. */
export function letterForm(page: Page, words: Texts, deed: Deed): Locator {
  return page.getByRole('region', { name: words.subscriptions.page[deed].title, exact: true });
}

/** Asks for a letter to an address; the same words come for every address. */
export async function askForLetter(page: Page, words: Texts, deed: Deed, email: string) {
  const { page: about } = words.subscriptions;
  await page.goto(NEWSLETTER);
  const form = letterForm(page, words, deed);
  await form.getByRole('textbox', { name: about.email }).fill(email);
  if (deed === 'subscribe') await form.getByLabel(about.consent.label).check();
  await form.getByRole('button', { name: about[deed].submit }).click();
  await expect(page.getByRole('status')).toHaveText(
    `${about.asked.title}${about.asked.text}${about.asked.hint}`,
  );
}

/** Presses the only button of the page that the link of a letter leads to. */
export async function confirmByLink(page: Page, words: Texts, deed: Deed, link: string) {
  const { question, submit, done } = words.subscriptions.confirm[deed];
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(link);
  await expect(heading).toHaveText(question);
  await page.getByRole('main').getByRole('button', { name: submit }).click();
  await expect(heading).toHaveText(done);
  expect(page.url()).not.toContain('code=');
}

/** Whether the admin's list, which is open, calls the address verified. */
export async function expectVerified(row: Locator, words: Texts, isVerified: boolean) {
  const { yes, no } = words.subscriptions.list;
  await expect(row.getByText(isVerified ? yes : no, { exact: true })).toBeVisible();
}
