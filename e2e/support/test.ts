import axe from 'axe-core';
import { test as base, expect, type Page } from '@playwright/test';
import { texts, type Language, type Texts } from './texts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

interface Fixtures {
  language: Language;
  /** Interface texts in the language of the project. */
  words: Texts;
  isPhone: boolean;
}

/** Test with language and screen size of its project; fails on any error that the page reports. */
export const test = base.extend<Fixtures & { failOnPageErrors: void }>({
  language: async ({ locale }, use) => use(locale?.startsWith('ru') ? 'ru' : 'en'),
  words: async ({ language }, use) => use(texts[language]),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
  failOnPageErrors: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // Journeys provoke failed requests, and the browser reports each as an error.
        const isFailedRequest = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !isFailedRequest) errors.push(message.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** Returns the executable script tags. JSON-LD for search engines is not executed. */
export function findScripts(html: string | undefined): string[] {
  return html?.match(/<script(?! type="application\/ld\+json">)[^>]*>/g) ?? [];
}

/** Expects no axe violation and no horizontal overflow. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that fades out during the check has wrong colours; real violations persist.
  await expect.poll(() => findViolations(page), { intervals: [1000], timeout: 20_000 }).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function findViolations(page: Page): Promise<[string, string[]][]> {
  // Elements that fade in do not have their final colours yet.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 2000)),
    ]);
  });
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // Only violations in detail: describing the elements that passed takes longer than the check.
  const { violations } = await page.evaluate(() =>
    window.axe.run(document, { resultTypes: ['violations'] }),
  );
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}
