import { expect, type Browser, type Locator, type Page } from '@playwright/test';
import { ApiClient } from './api-client';
import { extractCode, fetchLetters, waitForLetterOfKind } from './mailbox';
import { generateEmail } from './accounts';
import type { Language, Texts } from './texts';

export const NEWSLETTER = '/subscription';
export const SUBSCRIPTIONS = '/personal-area/subscriptions';

type SubscriptionAction = 'subscribe' | 'unsubscribe';

export async function openPageWithoutScripts(browser: Browser, locale?: string): Promise<Page> {
  return (await browser.newContext({ javaScriptEnabled: false, locale })).newPage();
}

/** Creates a confirmed subscription and returns its address. */
export async function createSubscriber(
  language: Language,
  email: string = generateEmail(),
): Promise<string> {
  const client = ApiClient.anonymous();
  const sentBefore = (await fetchLetters(email)).length;
  const subscription = { email, language, consentVersion: 1 };
  await client.request('POST', '/public/subscription/subscribe', subscription);
  const letter = await waitForLetterOfKind('subscription-confirm', email, sentBefore + 1);
  const token = extractCode(letter);
  await client.request('POST', '/public/subscription/subscribe/confirm', { token });
  return email;
}

export function getSubscriptionForm(page: Page, words: Texts, action: SubscriptionAction): Locator {
  return page.getByRole('region', { name: words.subscriptions.page[action].title, exact: true });
}

/** Subscribes by the box of the home page. */
export async function subscribeFromHome(page: Page, words: Texts, email: string) {
  const { subscribe } = words.site.home;
  await page.goto('/home');
  const box = page.getByRole('region', { name: subscribe.title, exact: true });
  await box.getByRole('textbox', { name: subscribe.email }).fill(email);
  await box.getByLabel(words.subscriptions.page.consent.label).check();
  await box.getByRole('button', { name: subscribe.submit }).click();
  await expectRequested(page, words);
}

/** Submits the form for an address. */
export async function requestLetter(
  page: Page,
  words: Texts,
  action: SubscriptionAction,
  email: string,
) {
  const { page: about } = words.subscriptions;
  await page.goto(NEWSLETTER);
  const form = getSubscriptionForm(page, words, action);
  await form.getByRole('textbox', { name: about.email }).fill(email);
  if (action === 'subscribe') await form.getByLabel(about.consent.label).check();
  await form.getByRole('button', { name: about[action].submit }).click();
  await expectRequested(page, words);
}

/** The confirmation is the same for every address. */
async function expectRequested(page: Page, words: Texts) {
  const { page: about } = words.subscriptions;
  await expect(page.getByRole('status')).toHaveText(
    `${about.asked.title}${about.asked.text}${about.asked.hint}`,
  );
}

/** Opens the link of a letter and presses the only button of its page. */
export async function confirmByLink(
  page: Page,
  words: Texts,
  action: SubscriptionAction,
  link: string,
) {
  const { question, submit, done } = words.subscriptions.confirm[action];
  const heading = page.getByRole('heading', { level: 1 });
  await page.goto(link);
  await expect(heading).toHaveText(question);
  await page.getByRole('main').getByRole('button', { name: submit }).click();
  await expect(heading).toHaveText(done);
  expect(page.url()).not.toContain('code=');
}

/** Expects the verification state of a row in the open list of subscriptions. */
export async function expectVerified(row: Locator, words: Texts, isVerified: boolean) {
  const { yes, no } = words.subscriptions.list;
  await expect(row.getByText(isVerified ? yes : no, { exact: true })).toBeVisible();
}
