import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { Caller } from './api';
import { agree } from './lists';
import type { Language, Texts } from './texts';

type Log = components['schemas']['Page_ArticleLetter'];

export const LETTERS = '/personal-area/letters';

/** What the letters about an article are called, as the server calls them. */
export const KINDS = {
  declined: { en: 'Article declined', ru: 'Статья отклонена' },
  requested: { en: 'Review requested', ru: 'Запрошена рецензия' },
};

/**
 * Until everybody has been written to about an article. There are as many editors here as tests have made, and the log shows
 * what was sent last: what is sent from now on stands on its first page. Whoever still waits stands last.
 */
export async function untilLettersAreOut(articleId: number, editor: string): Promise<void> {
  const caller = await Caller.signedIn(editor);
  const log = (pageIndex: number) =>
    caller.ask<Log>('GET', `/articles/${articleId}/letters?pageSize=1&pageIndex=${pageIndex}`);
  const statusOfTheLast = async () => {
    const { count } = await log(0);
    return (await log(count - 1)).results[0]?.status;
  };
  await expect.poll(statusOfTheLast, { timeout: 60_000 }).not.toBe('waiting');
}

/** The letters of a kind to somebody, in the log of an article that is open; the newest comes first. */
export function loggedLetters(page: Page, kind: string, recipient: string): Locator {
  return page.getByRole('article', { name: `${kind}: ${recipient}`, exact: true });
}

export async function expectLetter(
  letter: Locator,
  words: Texts,
  status: keyof Texts['letters']['status'],
): Promise<void> {
  await expect(
    letter.getByText(words.letters.status[status], { exact: true }).first(),
  ).toBeVisible();
}

/** Whether it is in Russian or in English, neither of which has words of the other. */
export function expectLanguage({ text }: { text: string }, language: Language): void {
  const [content = ''] = text.split(/^-- $|^---/m);
  expect(/[а-яё]/i.test(content) ? 'ru' : 'en').toBe(language);
}

/** Presses the button, and yes. */
export async function sendAgain(page: Page, words: Texts, within: Locator): Promise<void> {
  const { action, title } = words.letters.resend;
  await within.getByRole('button', { name: action }).click();
  await agree(page, title, action);
}
