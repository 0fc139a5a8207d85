import { NO_CONTENT, respondJson } from './answers.mjs';
import { summarize } from './request-log.mjs';

/**
 * Answers the requests with which tests control a stand-in.
 *
 * GET    /health
 * GET    /fault?account=      active faults
 * PUT    /fault               adds a fault, see faults.mjs; `account` in the body
 * DELETE /fault?account=      ends all faults and releases what they hold
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
      return respondJson(200, accounts.select(account).flatMap(listFaults));
    case 'PUT /fault': {
      const { account = accounts.configured, ...fault } = await readJson();
      const [selected] = accounts.select(account);
      selected.faults.set(fault);
      return respondJson(200, listFaults(selected));
    }
    case 'DELETE /fault':
      for (const { faults } of accounts.select(account)) faults.clear();
      return NO_CONTENT;
    case 'GET /held': {
      const counts = accounts.select(account).map(({ faults }) => faults.countHeld());
      return respondJson(200, { held: counts.reduce((sum, count) => sum + count, 0) });
    }
    case 'GET /requests':
      return respondJson(200, summarize(accounts.select(account).map(({ log }) => log)));
    case 'DELETE /':
      for (const { faults } of accounts.select(account)) faults.clear();
      accounts.reset(account);
      return NO_CONTENT;
  }
}

/** @param {import('./server.mjs').Account} account */
function listFaults({ name, faults }) {
  return faults.list().map((fault) => ({ account: name, ...fault }));
}
