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

/** Adds a work of others, which Crossref finds in references that contain its title. */
export async function addWork(doi: string, title: string): Promise<void> {
  const body = JSON.stringify({ account: 'octavo', doi, title });
  const response = await fetch(`${CROSSREF}/works`, { method: 'PUT', body });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
}

/** Makes a registered DOI lead to another address. */
export async function moveDoi(doi: string, address: string): Promise<void> {
  const form = new FormData();
  form.set('operation', 'doTransferDOIsUpload');
  form.set('login_id', 'octavo');
  form.set('login_passwd', 'octavo-crossref-secret');
  const header = 'H: email=office@demo.test;fromPrefix=10.18620;toPrefix=10.18620';
  form.set('fname', new Blob([`${header}\n${doi}\t${address}\n`]), `moves-${Date.now()}.txt`);
  const response = await fetch(`${CROSSREF}/servlet/deposit`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);
  await expect.poll(async () => (await fetchRegistration(doi))?.resource).toBe(address);
}

/** Lets a week pass for the DOI of an article, and the worker check where it leads. */
export async function checkDoi(articleId: number): Promise<void> {
  const delivery = `select id from deliveries where article_id = ${articleId} and target = 'crossref'`;
  await runSql(`
    update deliveries set delivered_at = now() - interval '9 days' where id = (${delivery});
    update doi_checks set checked_at = now() - interval '8 days' where delivery_id = (${delivery})`);
  await expect
    .poll(
      async () => {
        await runSql(`
          select graphile_worker.add_job('deliveries:compare', '{}');
          select graphile_worker.add_job('deliveries:check-dois', '{}')`);
        return runSql(`
          select count(*) from doi_checks
          where delivery_id = (${delivery}) and checked_at > now() - interval '1 day'`);
      },
      { message: `check of the DOI of ${articleId}`, timeout: 30_000 },
    )
    .toBe('1');
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
