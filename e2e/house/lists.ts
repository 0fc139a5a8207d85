import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from './texts';

/** «1–10 of 11». */
export function range(words: Texts, first: number, last: number, total: number): string {
  return words.lists.range
    .replace('{{first}}', String(first))
    .replace('{{last}}', String(last))
    .replace('{{total}}', String(total));
}

/** Looks for something in the list that is open; answers with the only row that is left. */
export async function onlyRow(page: Page, words: Texts, search: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(search);
  await expect(page.getByText(range(words, 1, 1, 1), { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: search });
  await expect(row).toHaveCount(1);
  return row;
}

/** Reads the question that comes before something is done, and does it. */
export async function agree(page: Page, question: string, deed: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: deed, exact: true }).click();
  await expect(dialog).toBeHidden();
}
