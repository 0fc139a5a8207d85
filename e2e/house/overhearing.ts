import { expect, type Page } from '@playwright/test';

/** All that somebody's browser was told, for those from whom something is kept. */
export class Overheard {
  private readonly told: string[] = [];

  private constructor(private readonly page: Page) {}

  /** From now on; whatever the page asks of the server passes by here. */
  static async by(page: Page): Promise<Overheard> {
    const overheard = new Overheard(page);
    await page.route('**/api/**', async (route) => {
      try {
        const response = await route.fetch();
        overheard.told.push(`${route.request().url()}\n${await response.text()}`);
        await route.fulfill({ response });
      } catch {
        await route.abort().catch(() => undefined); // the page was left meanwhile
      }
    });
    return overheard;
  }

  /** What stands on the page at this moment, with all that is out of sight. */
  async look(): Promise<void> {
    this.told.push(await this.page.content());
  }

  hear(...texts: string[]): void {
    this.told.push(...texts);
  }

  expectEver(text: string): void {
    expect(this.told.filter((told) => told.includes(text)).length).toBeGreaterThan(0);
  }

  expectNever(...secrets: string[]): void {
    for (const secret of secrets) {
      const leaks = this.told.filter((told) => told.toLowerCase().includes(secret.toLowerCase()));
      expect(leaks, `“${secret}” was told`).toEqual([]);
    }
  }
}
