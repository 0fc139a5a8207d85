import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from './texts';

export type Step = keyof Texts['articleEditor']['headings'];

export const field = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true });

export async function openDraft(page: Page, words: Texts, id: number, step: Step = 'main') {
  await page.goto(`/personal-area/user-articles/edit/${id}?tab=${step}`);
  await expect(heading(page, words, step)).toBeVisible();
}

export async function goToStep(page: Page, words: Texts, step: Step) {
  const { steps, tabs } = words.articleEditor;
  const bar = page.getByRole('navigation', { name: steps });
  await bar.getByRole('link', { name: tabs[step] }).click();
  await expectStep(page, words, step);
}

/** Whichever way one has come to a step, its heading has the focus. */
export async function expectStep(page: Page, words: Texts, step: Step) {
  await expect(heading(page, words, step)).toBeFocused();
}

/** «Saved 12:30»: by this page, since it was opened. */
export async function expectSaved(page: Page, words: Texts) {
  const [saved = ''] = words.editing.saving.savedAt.split('{{');
  await expect(saveStatus(page, saved).filter({ hasText: /\d\d:\d\d$/ })).toBeVisible();
}

export async function expectNotSaved(page: Page, words: Texts) {
  const { failed } = words.editing.saving;
  await expect(saveStatus(page, failed.replace('{{reason}}', words.errors.network))).toBeVisible();
}

export function saveStatus(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

function heading(page: Page, words: Texts, step: Step): Locator {
  const name = words.articleEditor.headings[step];
  return page.getByRole('heading', { level: 2, name, exact: true });
}
