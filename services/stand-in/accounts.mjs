/** Accounts with such a name come into being on first use, one for each test. */
export const TEST_PREFIX = 'test-';

/**
 * Accounts of a service. Each has its own data, failures and log, so that tests can run in parallel.
 *
 * @template Account
 */
export class Accounts {
  /** @type {Map<string, Account>} */
  #accounts = new Map();
  #create;

  /**
   * @param {string} configured name of the account that the settings of development use
   * @param {(name: string) => Account} create
   */
  constructor(configured, create) {
    this.configured = configured;
    this.#create = create;
  }

  /**
   * @param {string} name
   * @returns {Account | undefined} undefined if there is no such account
   */
  find(name) {
    const existing = this.#accounts.get(name);
    if (existing) return existing;
    if (name !== this.configured && !name.startsWith(TEST_PREFIX)) return undefined;
    const account = this.#create(name);
    this.#accounts.set(name, account);
    return account;
  }

  /**
   * Returns the accounts that a control request is about.
   *
   * @param {string | null} name all if null
   */
  select(name) {
    if (name === null) return [...this.#accounts.values()];
    const account = this.find(name);
    if (!account) throw new TypeError(`account must be ${this.configured} or begin with test-`);
    return [account];
  }

  /** @param {string | null} name all if null */
  reset(name) {
    if (name === null) this.#accounts.clear();
    else this.#accounts.delete(name);
  }
}
