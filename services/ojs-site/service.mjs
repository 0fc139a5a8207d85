import { setTimeout as wait } from 'node:timers/promises';
import { Accounts } from '../stand-in/accounts.mjs';
import { NO_CONTENT, respondJson, respondRedirect } from '../stand-in/answers.mjs';
import { createStandIn } from '../stand-in/server.mjs';
import { SiteAccount } from './account.mjs';
import { FIXTURE_PATH, buildFixture } from './fixture/journal.mjs';
import { answerElpub } from './elpub.mjs';
import { answerOjs } from './ojs.mjs';
import { createReader } from './requests.mjs';

/** @typedef {import('./requests.mjs').SiteCall} SiteCall */
/** @typedef {import('../stand-in/answers.mjs').Answer} Answer */

/**
 * GET /index.php/{journal}/…      site of OJS 3.3 or 3.4
 * GET /jour/…, /{journal}/jour/…  site of Elpub with the same journal
 * GET /journals                   the journals as JSON, for comparison
 * PUT /journals                   `{ account, … }`: replaces parts of the journal of a test
 *
 * A journal is an account. For tests: see stand-in/control.mjs.
 *
 * @param {{ journals?: import('./journal.mjs').Journal[] }} [settings]
 */
export function createOjsSite({ journals = [] } = {}) {
  const accounts = new SiteAccounts(journals);
  return createStandIn({
    name: 'ojs-site',
    accounts,
    show: createViews(accounts),
    read: createReader(accounts),
    answer,
  });
}

/** Accounts that come into being on first use with the own journal, and those of the databases. */
class SiteAccounts extends Accounts {
  #journals;

  /** @param {import('./journal.mjs').Journal[]} journals */
  constructor(journals) {
    super(FIXTURE_PATH, (/** @type {string} */ name) => new SiteAccount(name, buildFixture(name)));
    this.#journals = new Map(
      journals.map((journal) => [journal.path, new SiteAccount(journal.path, journal)]),
    );
  }

  /** @param {string} name */
  find(name) {
    return this.#journals.get(name) ?? super.find(name);
  }
}

/** @param {SiteAccounts} accounts */
function createViews(accounts) {
  /** @param {import('../stand-in/server.mjs').Request} request */
  return async ({ method, url, readBody }) => {
    const name = url.searchParams.get('account');
    if (`${method} ${url.pathname}` === 'GET /')
      return respondRedirect(`/index.php/${FIXTURE_PATH}/index`);
    if (url.pathname !== '/journals') return undefined;
    if (method === 'GET')
      return respondJson(
        200,
        accounts.select(name).map(({ journal }) => journal),
      );
    if (method !== 'PUT') return undefined;
    const { account, ...changes } = JSON.parse((await readBody()).toString());
    const [selected] = accounts.select(account ?? accounts.configured);
    Object.assign(selected.journal, changes);
    return NO_CONTENT;
  };
}

/** @param {SiteCall} call */
async function answer(call) {
  const { failures } = call.account;
  const redirection = failures.take(['redirect'], call.stage, call.text);
  if (redirection) return respondRedirect(redirection.to, redirection.status);
  const hasScripts = Boolean(failures.take(['scripts'], call.stage, call.text));
  const found = call.isElpub ? answerElpub(call) : answerOjs(call, hasScripts);
  const length = failures.take(['length'], call.stage, call.text);
  if (length) return withWrongLength(found, length.bytes);
  const drip = failures.take(['drip'], call.stage, call.text);
  return drip ? { ...found, body: pieces(bytesOf(found), drip) } : found;
}

/** @param {Answer} answer */
function bytesOf({ body }) {
  return Buffer.from(/** @type {string | Buffer} */ (body ?? ''));
}

/** @param {Answer} answer @param {number} [difference] */
function withWrongLength(answer, difference = 1000) {
  const length = Math.max(0, bytesOf(answer).length + difference);
  return {
    ...answer,
    headers: { ...answer.headers, 'content-length': String(length), connection: 'close' },
  };
}

/** @param {Buffer} body @param {{ bytes?: number, milliseconds?: number }} failure */
async function* pieces(body, { bytes = 100, milliseconds = 100 }) {
  for (let at = 0; at < body.length; at += bytes) {
    await wait(milliseconds);
    yield body.subarray(at, at + bytes);
  }
}
