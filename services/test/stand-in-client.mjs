import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';

/** Client of a stand-in and of its control requests. */
export class StandInClient {
  /** @param {import('node:http').Server} server */
  static async start(server) {
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
    return new StandInClient(server, `http://127.0.0.1:${port}`);
  }

  /**
   * @param {import('node:http').Server} server
   * @param {string} url
   */
  constructor(server, url) {
    this.server = server;
    this.url = url;
  }

  stop() {
    this.server.close();
    this.server.closeAllConnections();
  }

  /**
   * @param {string} path
   * @param {RequestInit} [init]
   */
  fetch(path, init) {
    return fetch(this.url + path, { redirect: 'manual', ...init });
  }

  /** @param {string} path */
  async json(path) {
    return (await this.fetch(path)).json();
  }

  /** @param {object} failure */
  setFailure(failure) {
    return this.fetch('/fault', { method: 'PUT', body: JSON.stringify(failure) });
  }

  /** @param {string} account */
  clearFailures(account) {
    return this.fetch(`/fault?account=${account}`, { method: 'DELETE' });
  }

  /**
   * @param {string} account
   * @param {number} count
   */
  async waitUntilHeld(account, count) {
    await waitFor(async () => (await this.json(`/held?account=${account}`)).held === count);
  }
}

/** @param {() => Promise<unknown>} condition */
export async function waitFor(condition) {
  while (!(await condition())) await wait(5);
}

let lastAccount = 0;

/** The name of an account for one test. */
export function newAccount() {
  return `test-${++lastAccount}`;
}
