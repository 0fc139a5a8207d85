import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { agree } from './area';
import type { Texts } from './texts';

const PROVIDER = process.env.OCTAVO_ORCID ?? 'http://127.0.0.1:56600';

interface Researcher {
  givenNames?: string;
  familyName?: string;
  emails?: string[];
  employments?: { organization: string; city: string; country: string; startYear: number }[];
}

/** Adds somebody to the provider whom no other test knows; answers with the iD. */
export async function newResearcher(researcher: Researcher): Promise<string> {
  const id = newId();
  const answer = await fetch(`${PROVIDER}/_test/people/${id}`, {
    method: 'PUT',
    body: JSON.stringify(researcher),
  });
  if (!answer.ok) throw new Error(`the provider answered ${answer.status} for ${id}`);
  return id;
}

/** On the provider's page, which speaks English only. */
export async function signInAtProvider(page: Page, id: string): Promise<void> {
  await page.getByLabel('Another iD').fill(id);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Opens an account with nothing but what the provider tells; answers with the iD. */
export async function registerThroughProvider(
  page: Page,
  words: Texts,
  emails: string[],
): Promise<string> {
  const { login, external } = words.identity;
  const id = await newResearcher({ givenNames: 'Ada', familyName: 'King', emails });
  await page.goto('/identity/login');
  await page.getByRole('link', { name: login.using.replace('{{provider}}', 'ORCID') }).click();
  await signInAtProvider(page, id);
  await agree(page, words);
  await page.getByRole('button', { name: external.submit }).click();
  await page.waitForURL(/\/personal-area\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return id;
}

export async function refuseAtProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refuse' }).click();
}

/** Within the range that is given to nobody, with the check digit of ISO 7064 (MOD 11-2). */
function newId(): string {
  const digits = `00000000${String(randomInt(1_000_000, 9_999_999))}`;
  let total = 0;
  for (const digit of digits) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return (digits + (check === 10 ? 'X' : check)).replace(/(.{4})(?=.)/g, '$1-');
}
