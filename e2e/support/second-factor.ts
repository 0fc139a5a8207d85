import { createHmac } from 'node:crypto';
import type { Page } from '@playwright/test';
import { ApiClient } from './api-client';

const BASE32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const STEP_MS = 30_000;

/** Adds an authenticator to the browser that keeps passkeys and confirms every use by itself. */
export async function addVirtualAuthenticator(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('WebAuthn.enable');
  await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

/**
 * Returns the code that an authenticator app shows (RFC 6238). Every code works once: `stepsAhead` 1 is the
 * next one, which the server takes already.
 */
export function computeCode(secret: string, stepsAhead = 0): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(Date.now() / STEP_MS) + stepsAhead));
  const digest = createHmac('sha1', decodeBase32(secret)).update(counter).digest();
  const offset = digest.readUInt8(digest.length - 1) & 15;
  const number = (digest.readUInt32BE(offset) & 0x7fffffff) % 1_000_000;
  return String(number).padStart(6, '0');
}

/** Sets up an authenticator app through the API. Returns its secret and the recovery codes. */
export async function setUpAuthenticator(
  email: string,
): Promise<{ secret: string; recoveryCodes: string[] }> {
  const client = await ApiClient.signIn(email);
  const { secret } = await client.request<{ secret: string }>('POST', '/account/authenticator');
  const { recoveryCodes } = await client.request<{ recoveryCodes: string[] }>(
    'POST',
    '/account/authenticator/confirm',
    { code: computeCode(secret) },
  );
  return { secret, recoveryCodes };
}

function decodeBase32(text: string): Buffer {
  const bits = [...text.toUpperCase().replaceAll(/[^A-Z2-7]/g, '')]
    .map((letter) => BASE32.indexOf(letter).toString(2).padStart(5, '0'))
    .join('');
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
}
