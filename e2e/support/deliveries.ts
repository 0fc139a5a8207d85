import { expect, type Locator, type Page } from '@playwright/test';
import type { components } from '../../web/app/api/schema';
import { expireHold, runSql } from './octavo';

const CROSSREF = process.env.OCTAVO_CROSSREF ?? 'http://127.0.0.1:56700';

export const DELIVERIES = '/personal-area/deliveries';

type DeliveryState = components['schemas']['DeliveryState'];

/** What the stand-in for Crossref has of a DOI. */
interface Registration {
  doi: string;
  title: string;
  resource: string;
  version: string;
  /** Number of deposits that were registered. */
  deposits: number;
}

/** The beginning of what the server says about two refusals. */
export const ADVICE = {
  prefix: {
    en: 'The account may not register DOIs under this prefix.',
    ru: 'Учётной записи не разрешено регистрировать DOI с этим префиксом.',
  },
  schema: { en: 'The file could not be read.', ru: 'Файл не удалось прочитать.' },
};

/** Makes Crossref refuse the next deposit of a DOI with this message. */
export async function refuseDeposit(doi: string, message: string): Promise<void> {
  await setFailure({ kind: 'refuse', match: escapePattern(doi), message, times: 1 });
}

/** Makes the next deposit of an article wait in Crossref's queue. */
export async function queueDeposit(articleId: number, seconds: number): Promise<void> {
  await setFailure({ kind: 'queue', match: `^crossref-${articleId}-`, seconds, times: 1 });
}

export async function fetchRegistration(doi: string): Promise<Registration | undefined> {
  const response = await fetch(`${CROSSREF}/registrations?account=octavo`);
  const registrations = (await response.json()) as Registration[];
  return registrations.find((registration) => registration.doi === doi);
}

/** Lets the worker compare the record of an article, until its delivery to Crossref is in a state. */
export async function waitForComparison(articleId: number, state: DeliveryState): Promise<void> {
  await expect
    .poll(
      async () => {
        await runSql(`select graphile_worker.add_job('deliveries:compare', '{}')`);
        return fetchState(articleId);
      },
      { message: `delivery of ${articleId}`, timeout: 30_000 },
    )
    .toBe(state);
}

/**
 * Ends the hold of the publication and every wait before the next look, and lets the worker look, until the delivery
 * to Crossref is in a state.
 */
export async function waitForDelivery(articleId: number, state: DeliveryState): Promise<void> {
  await expireHold(articleId);
  await expect
    .poll(
      async () => {
        await runSql(`
          select graphile_worker.add_job('deliveries:compare', '{}');
          update deliveries set next_look_at = now()
          where article_id = ${articleId} and next_look_at > now() and claimed_until is null;
          select graphile_worker.add_job('deliveries:send', '{}')`);
        return fetchState(articleId);
      },
      { message: `delivery of ${articleId}`, timeout: 60_000 },
    )
    .toBe(state);
}

/** Returns the line about Crossref on the open page of an article. */
export function getCrossrefLine(page: Page): Locator {
  return page.getByRole('listitem').filter({ has: page.getByText('Crossref', { exact: true }) });
}

function fetchState(articleId: number): Promise<string> {
  return runSql(
    `select state from deliveries where article_id = ${articleId} and target = 'crossref'`,
  );
}

async function setFailure(failure: object): Promise<void> {
  const body = JSON.stringify({ account: 'octavo', ...failure });
  const response = await fetch(`${CROSSREF}/fault`, { method: 'PUT', body });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

function escapePattern(text: string): string {
  return text.replace(/[.*+?^$()|[\]\\{}]/g, '\\$&');
}
