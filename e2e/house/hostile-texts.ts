import { expect, type Locator, type Page } from '@playwright/test';
import type { Caller } from './api';
import { PAYLOADS, strangers, type WatchedWindow } from './hostile';
import type { Texts } from './texts';

interface Article {
  version: number;
  files: { fileId: string; typeId?: number | null; comment: string; isChangeable: boolean }[];
  doi?: string | null;
  pageFirst?: string | null;
  pageLast?: string | null;
}

type Parts<Field extends string> = Record<Field, string>;

/** Saves parts of an article, each time from what the last save left. */
export async function savesOf<Saved extends Article>(
  caller: Caller,
  path: string,
): Promise<(parts: Partial<Saved>) => Promise<Saved>> {
  let article = await caller.ask<Saved>('GET', path);
  return async (parts) => {
    const { doi, pageFirst, pageLast, files } = article;
    article = await caller.ask<Saved>('PUT', path, {
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
 * What the server keeps of the payloads, each saved alone in every field, under a number, so that none gets lost on the
 * way to the page. All of it is in the fields afterwards, and was not changed by being saved again.
 */
export async function keptOf<Field extends string>(
  fields: readonly Field[],
  save: (parts: Parts<Field>) => Promise<Parts<Field>>,
): Promise<Record<Field, string[]>> {
  const each = <Value>(value: (field: Field) => Value) =>
    Object.fromEntries(fields.map((field) => [field, value(field)])) as Record<Field, Value>;
  const kept = each<string[]>(() => []);
  for (const [number, { html }] of PAYLOADS.entries()) {
    const saved = await save(each(() => `<p>№ ${number}</p>${html}`));
    for (const field of fields) kept[field].push(saved[field]);
  }
  const whole = each((field) => kept[field].join(''));
  const again = await save(whole);
  for (const field of fields) expect<string>(again[field]).toBe(whole[field]);
  return kept;
}

/** Every text that people wrote, wherever it is read or written. */
export function textsOn(page: Page): Locator {
  return page.locator('[class*="prose"], [contenteditable="true"]');
}

/** So many texts, and what is left of all payloads in each; none of it is anything but text. */
export async function expectHarmless(texts: Locator, count: number): Promise<void> {
  await expect(texts).toHaveCount(count);
  for (const text of await texts.all()) {
    await expect(text.locator('p').filter({ hasText: /^№ \d+$/ })).toHaveCount(PAYLOADS.length);
  }
  // Until the formulas are there, and whatever else comes with a timer, an animation or a picture that fails.
  await texts.page().waitForTimeout(500);
  expect(await texts.evaluateAll(strangers)).toEqual([]);
}

/** The toolbar of a text, and below it the text itself or its source. */
export function writingDesk(page: Page, words: Texts, label: string): Locator {
  const name = words.inputs.richText.toolbar.replace('{{label}}', label);
  return page.getByRole('toolbar', { name }).locator('..');
}

/**
 * Writes each into the source and turns it into text, without harm; by hand it would take ten times as long. Answers with
 * those that stay a source, because something of them would get lost.
 */
export async function leftAsSource(
  desk: Locator,
  words: Texts,
  sources: string[],
): Promise<string[]> {
  const { left, harm } = await desk.evaluate(
    async (frame, [written, name]) => {
      const { strangers } = window as unknown as WatchedWindow;
      const { set } = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value') ?? {};
      const rendered = () => new Promise((resolve) => setTimeout(resolve));
      const turn = async () => {
        frame.querySelector<HTMLElement>(`button[aria-label="${name}"]`)?.click();
        await rendered();
      };
      const left: string[] = [];
      const harm: string[] = [];
      for (const html of written) {
        if (!frame.querySelector('textarea')) await turn();
        const source = frame.querySelector('textarea');
        set?.call(source, html);
        source?.dispatchEvent(new Event('input', { bubbles: true }));
        await rendered();
        await turn();
        if (frame.querySelector('textarea')) left.push(html);
        else harm.push(...strangers([...frame.querySelectorAll('[contenteditable="true"]')]));
      }
      return { left, harm };
    },
    [sources, words.inputs.richText.tools.source] as const,
  );
  expect(harm).toEqual([]);
  return left;
}

/** Pastes each and takes it back, without harm; answers with how many of them left something in the text. */
export async function pasteEach(text: Locator, clips: string[]): Promise<number> {
  const { shown, harm } = await text.evaluate(async (element, pasted) => {
    const { strangers } = window as unknown as WatchedWindow;
    const event = { bubbles: true, cancelable: true };
    const harm: string[] = [];
    let shown = 0;
    for (const html of pasted) {
      const before = element.innerHTML;
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', html);
      element.dispatchEvent(new ClipboardEvent('paste', { ...event, clipboardData }));
      await new Promise((resolve) => setTimeout(resolve));
      harm.push(...strangers([element]));
      if (element.innerHTML !== before) shown += 1;
      element.dispatchEvent(new KeyboardEvent('keydown', { ...event, key: 'z', ctrlKey: true }));
    }
    return { shown, harm };
  }, clips);
  expect(harm).toEqual([]);
  return shown;
}
