import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { readSetting } from './settings';

export const TOKEN_KEY = 'octavo.token';

const secret = readSetting('token_secret');

/** Returns the expiry of a token in seconds. */
export function readExpiry(token: string): number {
  const [, payload = ''] = token.split('.');
  const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as { exp: number };
  return claims.exp;
}

/** Returns the token with another expiry, validly signed. */
function changeExpiry(token: string, expiry: number): string {
  const [head = '', payload = ''] = token.split('.');
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = JSON.stringify({ ...(claims as object), exp: expiry });
  const signed = `${head}.${Buffer.from(changed).toString('base64url')}`;
  return `${signed}.${createHmac('sha256', secret).update(signed).digest('base64url')}`;
}

/** Sets the remaining lifetime of the open page's session; a negative number has expired already. */
export async function expireSessionIn(page: Page, seconds: number): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  await storeToken(page, changeExpiry(token, Math.floor(Date.now() / 1000) + seconds));
}

/** Replaces the signature of the open page's token by an invalid one. */
export async function forgeToken(page: Page): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  await storeToken(page, `${token.slice(0, token.lastIndexOf('.'))}.${'A'.repeat(43)}`);
}

/** Stores a token and fires the `storage` event, as if another tab had stored it. */
async function storeToken(page: Page, token: string): Promise<void> {
  await page.evaluate(
    ([key, value]) => {
      localStorage.setItem(key, value);
      window.dispatchEvent(new StorageEvent('storage', { key }));
    },
    [TOKEN_KEY, token] as const,
  );
}
