import { expect, type Locator, type Page } from '@playwright/test';
import { agree } from './lists';
import type { Language, Texts } from './texts';

export const LETTERS = '/personal-area/letters';

/** What the letters about an article are called, as the server calls them. */
export const KINDS = {
  declined: { en: 'Article declined', ru: 'Статья отклонена' },
  requested: { en: 'Review requested', ru: 'Запрошена рецензия' },
};

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
