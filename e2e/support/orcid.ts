import { randomInt } from 'node:crypto';
import type { Page } from '@playwright/test';
import { acceptConsent } from './personal-area';
import type { Texts } from './texts';

const PROVIDER = process.env.OCTAVO_ORCID ?? 'http://127.0.0.1:56600';

interface Researcher {
  givenNames?: string;
  familyName?: string;
  emails?: string[];
  employments?: { organization: string; city: string; country: string; startYear: number }[];
}

/** Adds a researcher to the test provider and returns the iD. */
export async function createResearcher(researcher: Researcher): Promise<string> {
  const id = generateOrcid();
  const response = await fetch(`${PROVIDER}/_test/people/${id}`, {
    method: 'PUT',
    body: JSON.stringify(researcher),
  });
  if (!response.ok) throw new Error(`the provider returned ${response.status} for ${id}`);
  return id;
}

/** Fills in the provider's page, which is in English only. */
export async function signInAtProvider(page: Page, id: string): Promise<void> {
  await page.getByLabel('Another iD').fill(id);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Creates an account with the provider's data only and returns the iD. */
export async function registerThroughProvider(
  page: Page,
  words: Texts,
  emails: string[],
): Promise<string> {
  const { login, external } = words.identity;
  const id = await createResearcher({ givenNames: 'Ada', familyName: 'King', emails });
  await page.goto('/identity/login');
  await page.getByRole('link', { name: login.using.replace('{{provider}}', 'ORCID') }).click();
  await signInAtProvider(page, id);
  await acceptConsent(page, words);
  await page.getByRole('button', { name: external.submit }).click();
  await page.waitForURL(/\/personal-area\//);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return id;
}

export async function refuseAtProvider(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Refuse' }).click();
}

/** Generates an iD in the unassigned range, with the check digit of ISO 7064 (MOD 11-2). */
function generateOrcid(): string {
  const digits = `00000000${String(randomInt(1_000_000, 9_999_999))}`;
  let total = 0;
  for (const digit of digits) total = (total + Number(digit)) * 2;
  const check = (12 - (total % 11)) % 11;
  return (digits + (check === 10 ? 'X' : check)).replace(/(.{4})(?=.)/g, '$1-');
}
