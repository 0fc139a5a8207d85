import { AxeBuilder } from '@axe-core/playwright';
import { test as base, expect, type Page } from '@playwright/test';
import { texts, type Language, type Texts } from './texts';

interface House {
  language: Language;
  /** The interface's own words in the language of the project. */
  words: Texts;
  isPhone: boolean;
}

/** A test that knows its language and its screen, and fails on any error that the page reports. */
export const test = base.extend<House & { quiet: void }>({
  language: async ({ locale }, use) => use(locale?.startsWith('ru') ? 'ru' : 'en'),
  words: async ({ language }, use) => use(texts[language]),
  isPhone: async ({ viewport }, use) => use((viewport?.width ?? 0) < 768),
  quiet: [
    async ({ page }, use) => {
      const errors: string[] = [];
      page.on('pageerror', (error) => errors.push(error.message));
      page.on('console', (message) => {
        // A refused call is part of a journey; the browser reports each as an error.
        const refused = message.text().startsWith('Failed to load resource');
        if (message.type() === 'error' && !refused) errors.push(message.text());
      });
      await use();
      expect(errors).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What a browser would run. Data for search engines is no script, though it stands in an element of that name. */
export function scriptsIn(html: string | undefined): string[] {
  return html?.match(/<script(?! type="application\/ld\+json">)[^>]*>/g) ?? [];
}

/** No barrier, and nothing that makes a phone scroll sideways. */
export async function expectAccessible(page: Page): Promise<void> {
  // A toast that leaves while it is looked at has not its colours any more: what is wrong stays wrong.
  await expect.poll(() => violationsOf(page), { intervals: [1000], timeout: 20_000 }).toEqual([]);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBeLessThanOrEqual(0);
}

async function violationsOf(page: Page): Promise<[string, string[]][]> {
  // What is still fading in has not its colours yet.
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Infinity);
    await Promise.race([
      Promise.allSettled(ending.map(({ finished }) => finished)),
      new Promise((resolve) => setTimeout(resolve, 2000)),
    ]);
  });
  // In one page: nothing here is framed, and a second page for the report takes as long as the check.
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map((node) => node.html)]);
}
