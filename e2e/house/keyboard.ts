import { expect, type Locator, type Page } from '@playwright/test';

const MOST_STOPS = 60;

/** Presses Tab until something has the focus; wherever it stops on the way, it can be seen. */
export async function tabTo(page: Page, target: Locator, tab = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MOST_STOPS; stops += 1) {
    await page.keyboard.press(tab);
    await expectFocusInSight(page);
    await expect(target).toBeVisible();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached`);
}

/** It has a ring, and neither the panel at the bottom nor anything else lies on it. */
async function expectFocusInSight(page: Page): Promise<void> {
  const findings = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return [];
      // A field that is itself out of sight shows the focus on its label.
      const shown =
        focused.closest('label:has(input[type=file])') ??
        document.querySelector('input[type=radio]:focus + label') ??
        focused;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      // Of a text that is taller than the room below it the beginning is enough: there one writes.
      const end = shown.matches('textarea') ? Math.min(bottom, window.innerHeight) : bottom;
      const on = document.elementFromPoint((left + right) / 2, (top + end) / 2);
      const isCovered = !on || !(shown.contains(on) || on.contains(shown));
      // The calendar of a date stands in the field, with a ring of the browser's own.
      // A new page begins at its heading, which nobody can press: it has none.
      const isRinged =
        getComputedStyle(shown).outlineStyle !== 'none' || shown.matches('input[type=date], h1');
      return [...(isCovered ? ['covered'] : []), ...(isRinged ? [] : ['no ring'])].map(
        (fault) => `${fault}: ${focused.outerHTML.slice(0, 200)}`,
      );
    });
  await expect.poll(findings).toEqual([]);
}

export async function press(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function write(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** A dialog holds the focus, and gives it back to what had opened it. */
export async function expectToHoldFocus(
  page: Page,
  dialog: Locator,
  opener: Locator,
): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await isInside()).toBe(true);
    await expectFocusInSight(page);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
