import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { setting } from './settings';

export const TOKEN_KEY = 'octavo.token';

const secret = setting('token_secret');

/** The same token with another expiry, signed as the server signs: as good as one that has grown old. */
function aged(token: string, expiry: number): string {
  const [head = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = JSON.stringify({ ...(claims as object), exp: expiry });
  const signed = `${head}.${Buffer.from(changed).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Lets the session of the open page end in so many seconds; below zero it has ended already. */
export async function expireIn(page: Page, seconds: number): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  await store(page, aged(token, Math.floor(Date.now() / 1000) + seconds));
}

/** A token that looks right in the browser and that the server did not sign. */
export async function forge(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  await store(page, `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`);
}

/** As if another tab had stored it: this one hears of it. */
async function store(page: Page, token: string): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [TOKEN_KEY, token] as const,
  );
}
