import type { Locator, Page } from '@playwright/test';
import type { Effort } from './jobs';

/** Pauses of a practised user, in milliseconds, so that seconds are not those of a machine alone. */
const AIM = 700;
const KEY = 120;

/** Counts what an editor does with mouse and keyboard. */
export class Hand {
  private clicks = 0;
  private keys = 0;
  private readonly start = performance.now();

  constructor(private readonly page: Page) {}

  async click(target: Locator): Promise<void> {
    await target.waitFor();
    await this.page.waitForTimeout(AIM);
    await target.click();
    this.clicks += 1;
  }

  /** Types into what has the focus. */
  async type(text: string): Promise<void> {
    await this.page.keyboard.type(text, { delay: KEY });
    this.keys += text.length;
  }

  /** Presses one key, perhaps with another one that is held. */
  async press(key: string): Promise<void> {
    await this.page.waitForTimeout(KEY);
    await this.page.keyboard.press(key);
    this.keys += 1;
  }

  get effort(): Effort {
    const seconds = Math.round((performance.now() - this.start) / 100) / 10;
    return { clicks: this.clicks, keys: this.keys, seconds };
  }
}
