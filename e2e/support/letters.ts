import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { ApiClient } from './api-client';
import { confirmDialog } from './lists';
import type { Language, Texts } from './texts';

type LetterPage = components['schemas']['Page_ArticleLetter'];

export const LETTERS = '/personal-area/letters';

/** Names of letter kinds, as the server returns them. */
export const LETTER_KINDS = {
  declined: { en: 'Article declined', ru: 'Статья отклонена' },
  requested: { en: 'Review requested', ru: 'Запрос на рецензию' },
};

/**
 * Waits until no letter about an article is waiting. Every editor account of the test run receives one, and
 * the log is sorted newest first with waiting letters last, so later letters appear on its first page.
 */
export async function waitForSentLetters(articleId: number, editor: string): Promise<void> {
  const client = await ApiClient.signIn(editor);
  const fetchPage = (pageIndex: number) =>
    client.request<LetterPage>(
      'GET',
      `/articles/${articleId}/letters?pageSize=1&pageIndex=${pageIndex}`,
    );
  const fetchLastStatus = async () => {
    const { count } = await fetchPage(0);
    return (await fetchPage(count - 1)).results[0]?.status;
  };
  await expect.poll(fetchLastStatus, { timeout: 60_000 }).not.toBe('waiting');
}

/** Returns the letters of a kind to a recipient in the open article's log, newest first. */
export function getLoggedLetters(page: Page, kind: string, recipient: string): Locator {
  return page.getByRole('article', { name: `${kind}: ${recipient}`, exact: true });
}

export async function expectLetterStatus(
  letter: Locator,
  words: Texts,
  status: keyof Texts['letters']['status'],
): Promise<void> {
  await expect(
    letter.getByText(words.letters.status[status], { exact: true }).first(),
  ).toBeVisible();
}

/** Expects the language of a letter by its alphabet. */
export function expectLetterLanguage({ text }: { text: string }, language: Language): void {
  const [content = ''] = text.split(/^-- $|^---/m);
  expect(/[а-яё]/i.test(content) ? 'ru' : 'en').toBe(language);
}

/** Presses the resend button and confirms. */
export async function resendLetter(page: Page, words: Texts, within: Locator): Promise<void> {
  const { action, title } = words.letters.resend;
  await within.getByRole('button', { name: action }).click();
  await confirmDialog(page, title, action);
}
