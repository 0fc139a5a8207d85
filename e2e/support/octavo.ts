import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page } from '@playwright/test';

const ROOT = resolve(import.meta.dirname, '../..');
const ORIGIN = 'http://localhost:8180';
const DATABASE = 'postgres://octavo_serving@127.0.0.1:55432/octavo_e2e';

const program = process.env.OCTAVO_BIN ?? resolve(ROOT, 'target/debug/octavo');
const env = {
  OCTAVO_CONFIG: resolve(ROOT, 'config/development.toml'),
  OCTAVO__DATABASE__URL: DATABASE,
  ...process.env,
};

/** Runs an `octavo` command against the test stack and returns its output. */
export async function runOctavo(...args: string[]): Promise<string> {
  const { stdout } = await promisify(execFile)(program, args, { cwd: ROOT, env });
  return stdout.trim();
}

/** Ends the hold of a decision, so that its author is notified at once. */
export async function expireHold(articleId: number): Promise<void> {
  await releaseNotifications(`article_id = ${articleId}`);
}

/**
 * Ends the hold of a published issue for these recipients only. All other accounts are never notified,
 * because other tests count the letters of their users.
 */
export async function expireIssueHold(issueId: number, ...people: string[]): Promise<void> {
  const names = people.map((email) => `'${email}'`).join(', ') || 'null';
  const isRecipient = `user_id in (select id from users where email in (${names}))`;
  await runSql(
    `update notifications set held_until = 'infinity'
     where issue_id = ${issueId} and released_at is null and not ${isRecipient}`,
  );
  await releaseNotifications(`issue_id = ${issueId} and ${isRecipient}`);
}

/** Ends the hold of an issue's newsletter; it goes to all subscribers. */
export async function startNewsletter(issueId: number): Promise<void> {
  await runSql(`
    update newsletters set held_until = created_at where issue_id = ${issueId};
    select graphile_worker.add_job('subscriptions:start-newsletters', '{}')`);
}

/** Ends the time in which messages about the article are gathered, so that their e-mails go out at once. */
export async function sendGatheredMessages(articleId: number): Promise<void> {
  await runSql(`
    update notifications set gathers_until = created_at
    where article_id = ${articleId} and gathers_until is not null;
    select graphile_worker.add_job('notifications:send-gathered-messages', '{}')`);
}

/** Lets the due date of an assignment pass, and the scheduled job notice it. */
export async function makeOverdue(assignmentId: number): Promise<void> {
  await runSql(`
    update review_assignments set due_date = current_date - 2 where id = ${assignmentId};
    select graphile_worker.add_job('editorial:watch-due-dates', '{}')`);
}

/** Lets a request stay unanswered for days, and the scheduled job notice it. */
export async function makeUnanswered(assignmentId: number, days: number): Promise<void> {
  await runSql(`
    update review_assignments set created_at = created_at - interval '${days} days' where id = ${assignmentId};
    select graphile_worker.add_job('editorial:watch-due-dates', '{}')`);
}

/** Lets the time pass in which a demanded second factor may be set up. */
export async function expireSecondFactorDeadline(email: string): Promise<void> {
  await runSql(`
    update second_factor_deadlines set due_at = now() - interval '1 day'
    where user_id = (select id from users where email = '${email}')`);
}

async function releaseNotifications(condition: string): Promise<void> {
  await runSql(`
    update notifications set held_until = created_at where ${condition} and released_at is null;
    select graphile_worker.add_job('notifications:release-held-news', '{}')`);
}

/** Runs SQL statements in the database of the test stack and returns the values of the last one. */
export async function runSql(statements: string): Promise<string> {
  const options = ['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', statements];
  const { stdout } = await promisify(execFile)('psql', [...options, env.OCTAVO__DATABASE__URL]);
  return stdout.trim();
}

async function findFreePort(): Promise<number> {
  const listener = createServer().listen(0, '127.0.0.1');
  await once(listener, 'listening');
  const { port } = listener.address() as AddressInfo;
  listener.close();
  return port;
}

/**
 * Runs `steps` while the page's API requests go to a second server on the same database with other settings.
 */
export async function withServer(
  page: Page,
  settings: Record<string, string>,
  steps: () => Promise<void>,
): Promise<void> {
  const address = `127.0.0.1:${await findFreePort()}`;
  const listen = { OCTAVO__HTTP__LISTEN: address, OCTAVO__HTTP__METRICS_LISTEN: '127.0.0.1:0' };
  // Same limits as in the test stack: both servers count in the same database.
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
    await steps();
    // Requests that are still under way may fail: the steps do not depend on them.
    await page.unrouteAll({ behavior: 'ignoreErrors' });
  } finally {
    server.kill();
  }
}
