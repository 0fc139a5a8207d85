import { expect, type Locator, type Page } from '@playwright/test';

const MAX_TAB_STOPS = 60;

/** Presses Tab until the target has the focus; every stop on the way must be visible. */
export async function tabTo(page: Page, target: Locator, tab = 'Tab'): Promise<void> {
  for (let stops = 0; stops < MAX_TAB_STOPS; stops += 1) {
    await page.keyboard.press(tab);
    await expectFocusVisible(page);
    await expect(target).toBeVisible();
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  throw new Error(`${String(target)} was not reached by Tab`);
}

/** Expects a focus ring, and that nothing, such as the panel at the bottom, covers the focused element. */
async function expectFocusVisible(page: Page): Promise<void> {
  const findProblems = () =>
    page.evaluate(() => {
      const focused = document.activeElement;
      if (!focused || focused === document.body) return [];
      // A visually hidden field shows the focus on its label.
      const shown =
        focused.closest('label:has(input[type=file])') ??
        document.querySelector('input[type=radio]:focus + label') ??
        focused;
      const { left, right, top, bottom } = shown.getBoundingClientRect();
      // For a textarea that is taller than the viewport, the visible part is enough.
      const end = shown.matches('textarea') ? Math.min(bottom, window.innerHeight) : bottom;
      const topmost = document.elementFromPoint((left + right) / 2, (top + end) / 2);
      const isCovered = !topmost || !(shown.contains(topmost) || topmost.contains(shown));
      // The calendar button inside a date field has the browser's own ring.
      // The heading that gets the focus on a new page is not interactive and has no ring.
      const hasFocusRing =
        getComputedStyle(shown).outlineStyle !== 'none' || shown.matches('input[type=date], h1');
      return [...(isCovered ? ['covered'] : []), ...(hasFocusRing ? [] : ['no ring'])].map(
        (problem) => `${problem}: ${focused.outerHTML.slice(0, 200)}`,
      );
    });
  await expect.poll(findProblems).toEqual([]);
}

export async function tabAndPress(page: Page, target: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press(key);
}

export async function tabAndType(page: Page, target: Locator, text: string): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.type(text);
}

/** Expects a dialog to keep the focus inside and to return it to its opener on Escape. */
export async function expectFocusTrap(page: Page, dialog: Locator, opener: Locator): Promise<void> {
  const isInside = () => dialog.evaluate((element) => element.contains(document.activeElement));
  await expect.poll(isInside).toBe(true);
  for (const key of ['Tab', 'Tab', 'Tab', 'Shift+Tab']) {
    await page.keyboard.press(key);
    expect(await isInside()).toBe(true);
    await expectFocusVisible(page);
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(opener).toBeFocused();
}
