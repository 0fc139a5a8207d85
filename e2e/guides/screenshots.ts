import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../support/personal-area';
import { expect, test as base } from '../support/test';

const FOLDER = process.env.GUIDE_PICTURES ?? resolve(import.meta.dirname, '../test-results');

interface ScreenshotFixtures {
  /** Signs in and switches the account to the language of the project. */
  signInAs: (person: string) => Promise<void>;
  /** Saves a screenshot of the loaded page as `<language>/<name>.png`. */
  takeScreenshot: (name: string, page?: Page) => Promise<void>;
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export const test = base.extend<ScreenshotFixtures>({
  signInAs: async ({ page, words, language }, use) => {
    await use(async (person) => {
      await signIn(page, words, person);
      const html = page.locator('html');
      if ((await html.getAttribute('lang')) !== language)
        await page.getByRole('banner').locator(`a[hreflang=${language}]`).click();
      await expect(html).toHaveAttribute('lang', language);
    });
  },
  takeScreenshot: async ({ page: defaultPage, language, words }, use) => {
    await use(async (name, page = defaultPage) => {
      await expect(page.getByText(words.shell.loading, { exact: true })).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      // Toasts of earlier actions would cover the page.
      await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
      await page.screenshot({
        path: resolve(FOLDER, language, `${name}.png`),
        animations: 'disabled',
      });
    });
  },
});

export { expect };

/** Scrolls instantly until the target is `margin` pixels below the upper edge. */
export async function scrollToTop(target: Locator, margin = 90): Promise<void> {
  await target.evaluate((element, distance) => {
    const top = element.getBoundingClientRect().top + window.scrollY - distance;
    window.scrollTo({ top, behavior: 'instant' });
  }, margin);
}
