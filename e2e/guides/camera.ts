import { resolve } from 'node:path';
import type { Locator, Page } from '@playwright/test';
import { signIn } from '../house/area';
import { expect, test as house } from '../house/test';

const FOLDER = process.env.GUIDE_PICTURES ?? resolve(import.meta.dirname, '../test-results');

interface Camera {
  /** Signs in, whatever language the account had before. */
  enter: (person: string) => Promise<void>;
  /** Takes a picture of what the page shows once it has settled; `name` is the file's, in the folder of the language. */
  take: (name: string, page?: Page) => Promise<void>;
}

export const PHONE = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  deviceScaleFactor: 2,
};

export const test = house.extend<Camera>({
  enter: async ({ page, words, language }, use) => {
    await use(async (person) => {
      await signIn(page, words, person);
      const html = page.locator('html');
      if ((await html.getAttribute('lang')) !== language)
        await page.getByRole('banner').locator(`a[hreflang=${language}]`).click();
      await expect(html).toHaveAttribute('lang', language);
    });
  },
  take: async ({ page: own, language, words }, use) => {
    await use(async (name, page = own) => {
      await expect(page.getByText(words.shell.loading, { exact: true })).toHaveCount(0);
      await page.waitForLoadState('networkidle');
      await page.evaluate(() => document.fonts.ready);
      // Toasts tell of what was done before, and would cover what is meant to be seen.
      await expect(page.getByRole('alert').filter({ visible: true })).toHaveCount(0);
      await page.screenshot({
        path: resolve(FOLDER, language, `${name}.png`),
        animations: 'disabled',
      });
    });
  },
});

export { expect };

/** Scrolls without gliding, so that it stands this far below the upper edge. */
export async function bringUp(target: Locator, below = 90): Promise<void> {
  await target.evaluate((element, distance) => {
    const top = element.getBoundingClientRect().top + window.scrollY - distance;
    window.scrollTo({ top, behavior: 'instant' });
  }, below);
}
