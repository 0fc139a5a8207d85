import { execFile, spawn } from 'node:child_process';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '../..');
const ORIGIN = 'http://127.0.0.1:8180';
const DATABASE = 'postgres://postgres@127.0.0.1:55432/octavo_e2e';

const program = process.env.OCTAVO_BIN ?? resolve(ROOT, 'target/debug/octavo');
const env = {
  OCTAVO_CONFIG: resolve(ROOT, 'config/development.toml'),
  OCTAVO__DATABASE__URL: DATABASE,
  ...process.env,
};

/** Runs a command of the platform against the stack of the journeys; answers with what it printed. */
export async function octavo(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: ROOT, env });
  return stdout.trim();
}

/** Lets the time pass in which a decision on an article could be undone: its author hears of it at once. */
export async function letHoldPass(articleId: number): Promise<void> {
  await releaseNews(`article_id = ${articleId}`);
}

/**
 * The same of an issue. Everybody with an account would hear of it, and other tests count the letters of their people:
 * so it passes for these people alone, and for nobody else ever.
 */
export async function letIssueHoldPass(issueId: number, ...people: string[]): Promise<void> {
  const names = people.map((email) => `'${email}'`).join(', ') || 'null';
  const theirs = `user_id in (select id from users where email in (${names}))`;
  await sql(
    `update notifications set held_until = 'infinity'
     where issue_id = ${issueId} and released_at is null and not ${theirs}`,
  );
  await releaseNews(`issue_id = ${issueId} and ${theirs}`);
}

/** The same of its newsletter, which goes to everybody who has subscribed. */
export async function letNewsletterGo(issueId: number): Promise<void> {
  await sql(`
    update newsletters set held_until = created_at where issue_id = ${issueId};
    select graphile_worker.add_job('subscriptions:start-newsletters', '{}')`);
}

async function releaseNews(which: string): Promise<void> {
  await sql(`
    update notifications set held_until = created_at where ${which} and released_at is null;
    select graphile_worker.add_job('notifications:release-held-news', '{}')`);
}

async function sql(statements: string): Promise<void> {
  const options = ['-X', '-q', '-v', 'ON_ERROR_STOP=1', '-c', statements];
  await promisify(execFile)('psql', [...options, env.OCTAVO__DATABASE__URL]);
}

/** One more server on the same database, with settings of its own; the page talks to it instead. */
export async function withServer(
  page: Page,
  port: number,
  settings: Record<string, string>,
  journey: () => Promise<void>,
): Promise<void> {
  const address = `127.0.0.1:${port}`;
  const listen = { OCTAVO__HTTP__LISTEN: address, OCTAVO__HTTP__METRICS_LISTEN: '127.0.0.1:0' };
  // As the stack of the journeys has it: both count in the same database.
  const stack = { OCTAVO__HTTP__PUBLIC_ORIGIN: ORIGIN, OCTAVO__LIMITS__PER_ADDRESS_FACTOR: '1000' };
  const server = spawn(program, ['serve'], {
    cwd: ROOT,
    env: { ...env, ...listen, ...stack, ...settings },
    stdio: 'ignore',
  });
  try {
    await expect
      .poll(
        () =>
          fetch(`http://${address}/api/health/ready`).then(
            ({ ok }) => ok,
            () => false,
          ),
        {
          timeout: 20_000,
        },
      )
      .toBe(true);
    await page.route('**/api/**', async (route) => {
      const { pathname, search } = new URL(route.request().url());
      await route.fulfill({
        response: await route.fetch({ url: `http://${address}${pathname}${search}` }),
      });
    });
    await journey();
  } finally {
    server.kill();
  }
}
