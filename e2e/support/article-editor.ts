import { expect, type Locator, type Page } from '@playwright/test';
import type { Texts } from './texts';

export type Step = keyof Texts['articleEditor']['headings'];

export const getField = (within: Page | Locator, name: string) =>
  within.getByRole('textbox', { name, exact: true });

/** Field for a new affiliation of an author; it suggests known ones. */
export const getAffiliationEntry = (author: Locator, words: Texts) =>
  author.getByRole('combobox', { name: words.articleEditor.authors.newAffiliation, exact: true });

export async function openDraft(page: Page, words: Texts, id: number, step: Step = 'main') {
  await page.goto(`/personal-area/user-articles/edit/${id}?tab=${step}`);
  await expect(getStepHeading(page, words, step)).toBeVisible();
}

export async function goToStep(page: Page, words: Texts, step: Step) {
  const { steps, tabs } = words.articleEditor;
  const bar = page.getByRole('navigation', { name: steps });
  await bar.getByRole('link', { name: tabs[step] }).click();
  await expectStep(page, words, step);
}

/** Expects a step to be open: its heading gets the focus. */
export async function expectStep(page: Page, words: Texts, step: Step) {
  await expect(getStepHeading(page, words, step)).toBeFocused();
}

/** Expects a status such as “Saved 12:30”, which appears only after a save by this page. */
export async function expectSaved(page: Page, words: Texts) {
  const [saved = ''] = words.editing.saving.savedAt.split('{{');
  await expect(getSaveStatus(page, saved).filter({ hasText: /\d\d:\d\d$/ })).toBeVisible();
}

export async function expectNotSaved(page: Page, words: Texts) {
  const { failed } = words.editing.saving;
  await expect(
    getSaveStatus(page, failed.replace('{{reason}}', words.errors.network)),
  ).toBeVisible();
}

export function getSaveStatus(page: Page, text: string): Locator {
  return page.getByRole('status').filter({ hasText: text });
}

function getStepHeading(page: Page, words: Texts, step: Step): Locator {
  const name = words.articleEditor.headings[step];
  return page.getByRole('heading', { level: 2, name, exact: true });
}
