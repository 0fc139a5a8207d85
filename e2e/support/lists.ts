import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from './texts';

/** Formats a range such as “1–10 of 11”. */
export function formatRange(words: Texts, first: number, last: number, total: number): string {
  return words.lists.range
    .replace('{{first}}', String(first))
    .replace('{{last}}', String(last))
    .replace('{{total}}', String(total));
}

/** Searches the open list and returns its only row. */
export async function findOnlyRow(page: Page, words: Texts, search: string): Promise<Locator> {
  await page.getByRole('searchbox').fill(search);
  await expect(page.getByText(formatRange(words, 1, 1, 1), { exact: true })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: search });
  await expect(row).toHaveCount(1);
  return row;
}

/** Presses the confirming button of an open dialog. */
export async function confirmDialog(page: Page, question: string, action: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: action, exact: true }).click();
  await expect(dialog).toBeHidden();
}
