import { NO_CONTENT, respondJson } from './answers.mjs';
import { summarize } from './request-log.mjs';

/**
 * Answers the requests with which tests control a stand-in.
 *
 * GET    /health
 * GET    /fault?account=      active failures
 * PUT    /fault               adds a failure, see failures.mjs; `account` in the body
 * DELETE /fault?account=      ends all failures and releases what they hold
 * GET    /held?account=       number of held answers and submissions
 * GET    /requests?account=   counts, greatest number at once and log, without passwords
 * DELETE /?account=           forgets everything
 *
 * Without `account` all accounts are meant, at PUT the one of the settings.
 *
 * @param {import('./server.mjs').Service} service
 * @param {string} route method and path
 * @param {string | null} account
 * @param {() => Promise<any>} readJson
 * @returns {Promise<import('./answers.mjs').Answer | undefined>} undefined if it is another request
 */
export async function control({ name, accounts }, route, account, readJson) {
  switch (route) {
    case 'GET /health':
      return respondJson(200, { service: `octavo-${name}`, status: 'ok' });
    case 'GET /fault':
      return respondJson(200, accounts.select(account).flatMap(listFailures));
    case 'PUT /fault': {
      const { account = accounts.configured, ...failure } = await readJson();
      const [selected] = accounts.select(account);
      selected.failures.set(failure);
      return respondJson(200, listFailures(selected));
    }
    case 'DELETE /fault':
      for (const { failures } of accounts.select(account)) failures.clear();
      return NO_CONTENT;
    case 'GET /held': {
      const counts = accounts.select(account).map(({ failures }) => failures.countHeld());
      return respondJson(200, { held: counts.reduce((sum, count) => sum + count, 0) });
    }
    case 'GET /requests':
      return respondJson(200, summarize(accounts.select(account).map(({ log }) => log)));
    case 'DELETE /':
      for (const { failures } of accounts.select(account)) failures.clear();
      accounts.reset(account);
      return NO_CONTENT;
  }
}

/** @param {import('./server.mjs').Account} account */
function listFailures({ name, failures }) {
  return failures.list().map((failure) => ({ account: name, ...failure }));
}
