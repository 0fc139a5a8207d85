import { expect, type Page } from '@playwright/test';

/** Records every API response, and chosen pages and texts, to check that no secret reached the browser. */
export class ResponseRecorder {
  private readonly recorded: string[] = [];

  private constructor(private readonly page: Page) {}

  /** Starts recording the API responses of a page. */
  static async attach(page: Page): Promise<ResponseRecorder> {
    const recorder = new ResponseRecorder(page);
    await page.route('**/api/**', async (route) => {
      try {
        const response = await route.fetch();
        recorder.recorded.push(`${route.request().url()}\n${await response.text()}`);
        await route.fulfill({ response });
      } catch {
        await route.abort().catch(() => undefined); // the page was closed
      }
    });
    return recorder;
  }

  /** Records the current HTML of the page, including hidden elements. */
  async recordPage(): Promise<void> {
    this.recorded.push(await this.page.content());
  }

  record(...texts: string[]): void {
    this.recorded.push(...texts);
  }

  expectRecorded(text: string): void {
    expect(this.recorded.filter((entry) => entry.includes(text)).length).toBeGreaterThan(0);
  }

  expectNotRecorded(...secrets: string[]): void {
    for (const secret of secrets) {
      const leaks = this.recorded.filter((entry) =>
        entry.toLowerCase().includes(secret.toLowerCase()),
      );
      expect(leaks, `“${secret}” was recorded`).toEqual([]);
    }
  }
}
