import { expect, type Locator, type Page } from '@playwright/test';
import type { ApiClient } from './api-client';
import { PAYLOADS, findForbiddenMarkup, type MonitoredWindow } from './hostile';
import type { Texts } from './texts';

interface Article {
  version: number;
  files: { fileId: string; typeId?: number | null; comment: string; isChangeable: boolean }[];
  doi?: string | null;
  pageFirst?: string | null;
  pageLast?: string | null;
}

type Parts<Field extends string> = Record<Field, string>;

/** Returns a function that saves fields of an article, based on the result of the previous save. */
export async function createSaver<Saved extends Article>(
  client: ApiClient,
  path: string,
): Promise<(parts: Partial<Saved>) => Promise<Saved>> {
  let article = await client.request<Saved>('GET', path);
  return async (parts) => {
    const { doi, pageFirst, pageLast, files } = article;
    article = await client.request<Saved>('PUT', path, {
      ...article,
      files: files.filter(({ isChangeable }) => isChangeable),
      doi: doi ?? '',
      pageFirst: pageFirst ?? '',
      pageLast: pageLast ?? '',
      ...parts,
    });
    return article;
  };
}

/**
 * Saves each payload alone in every field, under a number that shows if one gets lost, and returns the stored
 * HTML. Afterwards the fields contain all payloads; saving them again must not change them.
 */
export async function saveEachPayload<Field extends string>(
  fields: readonly Field[],
  save: (parts: Parts<Field>) => Promise<Parts<Field>>,
): Promise<Record<Field, string[]>> {
  const each = <Value>(value: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<Field, Value>;
  const stored = each<string[]>(() => []);
  for (const [number, { html }] of PAYLOADS.entries()) {
    const saved = await save(each(() => `<p>№ ${number}</p>${html}`));
    for (const field of fields) stored[field].push(saved[field]);
  }
  const joined = each((field) => stored[field].join(''));
  const savedAgain = await save(joined);
  for (const field of fields) expect<string>(savedAgain[field]).toBe(joined[field]);
  return stored;
}

/** Returns every rich text of a page, displayed or in an editor. */
export function getRichTexts(page: Page): Locator {
  return page.locator('[class*="prose"], [contenteditable="true"]');
}

/** Expects this many rich texts, each with the remains of all payloads and without forbidden markup. */
export async function expectHarmless(texts: Locator, count: number): Promise<void> {
  await expect(texts).toHaveCount(count);
  for (const text of await texts.all()) {
    await expect(text.locator('p').filter({ hasText: /^№ \d+$/ })).toHaveCount(PAYLOADS.length);
  }
  // Gives formulas time to render, and payloads with timers, animations or failing images time to run.
  await texts.page().waitForTimeout(500);
  expect(await texts.evaluateAll(findForbiddenMarkup)).toEqual([]);
}

/** Returns the element that contains a toolbar and its text or source. */
export function getRichTextField(page: Page, words: Texts, label: string): Locator {
  const name = words.inputs.richText.toolbar.replace('{{label}}', label);
  return page.getByRole('toolbar', { name }).locator('..');
}

/**
 * Enters each HTML as source and switches to rich text, expecting no forbidden markup. Returns those that
 * stay source because the editor would lose something. Runs in the page: real input would take ten times as
 * long.
 */
export async function switchFromSource(
  richText: Locator,
  words: Texts,
  sources: string[],
): Promise<string[]> {
  const { sourceOnly, forbidden } = await richText.evaluate(
    async (frame, [written, name]) => {
      const { findForbiddenMarkup } = window as unknown as MonitoredWindow;
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
      const waitForRender = () => new Promise((resolve) => setTimeout(resolve));
      const toggleSource = async () => {
        frame.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
        await waitForRender();
      };
      const sourceOnly: string[] = [];
      const forbidden: string[] = [];
      for (const html of written) {
        if (!frame.querySelector('textarea')) await toggleSource();
        const source = frame.querySelector('textarea');
        set?.call(source, html);
        source?.dispatchEvent(new Event('input', { bubbles: true }));
        await waitForRender();
        await toggleSource();
        if (frame.querySelector('textarea')) sourceOnly.push(html);
        else
          forbidden.push(
            ...findForbiddenMarkup([...frame.querySelectorAll('[contenteditable="true"]')]),
          );
      }
      return { sourceOnly, forbidden };
    },
    [sources, words.inputs.richText.tools.source] as const,
  );
  expect(forbidden).toEqual([]);
  return sourceOnly;
}

/** Pastes and undoes each clip, expecting no forbidden markup. Returns how many of them changed the text. */
export async function pasteEach(text: Locator, clips: string[]): Promise<number> {
  const { changedCount, forbidden } = await text.evaluate(async (element, pasted) => {
    const { findForbiddenMarkup } = window as unknown as MonitoredWindow;
    const event = { bubbles: true, cancelable: true };
    const forbidden: string[] = [];
    let changedCount = 0;
    for (const html of pasted) {
      const before = element.innerHTML;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData }));
      await new Promise((resolve) => setTimeout(resolve));
      forbidden.push(...findForbiddenMarkup([element]));
      if (element.innerHTML !== before) changedCount += 1;
      element.dispatchEvent(new KeyboardEvent('keydown', { ...event, key: 'z', ctrlKey: true }));
    }
    return { changedCount, forbidden };
  }, clips);
  expect(forbidden).toEqual([]);
  return changedCount;
}
