import { createDecipheriv, createHmac, hkdfSync } from 'node:crypto';
import type { Page } from '@playwright/test';
import { runSql } from './octavo';
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
async function changeExpiry(token: string, expiry: number): Promise<string> {
  const [head = '', payload = ''] = token.split('.');
  const { kid } = JSON.parse(Buffer.from(head, 'base64url').toString()) as { kid?: string };
  const claims: unknown = JSON.parse(Buffer.from(payload, 'base64url').toString());
  const changed = JSON.stringify({ ...(claims as object), exp: expiry });
  const signed = `${head}.${Buffer.from(changed).toString('base64url')}`;
  const key = kid === undefined ? secret : await readTokenKey(kid);
  return `${signed}.${createHmac('sha256', key).update(signed).digest('base64url')}`;
}

/** Returns the key that signs login tokens, derived from a row of the table `keys` as the server does it. */
async function readTokenKey(id: string): Promise<Buffer> {
  const sealed = Buffer.from(
    await runSql(`select encode(sealed, 'hex') from keys where id = ${Number(id)}`),
    'hex',
  );
  const cipher = createDecipheriv('aes-256-gcm', deriveKey(secret, 'keys'), sealed.subarray(0, 12));
  cipher.setAAD(Buffer.from(`key ${id}`));
  cipher.setAuthTag(sealed.subarray(-16));
  const key = Buffer.concat([cipher.update(sealed.subarray(12, -16)), cipher.final()]);
  return deriveKey(key, 'login-token');
}

function deriveKey(key: string | Buffer, info: string): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', info, 32));
}

/** Sets the remaining lifetime of the open page's session; a negative number has expired already. */
export async function expireSessionIn(page: Page, seconds: number): Promise<void> {
  const token = await page.evaluate((key) => localStorage.getItem(key) ?? '', TOKEN_KEY);
  await storeToken(page, await changeExpiry(token, Math.floor(Date.now() / 1000) + seconds));
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
