/** Failures of the connection, the same for all stand-ins: what happens instead of an answer, or with it. */
export const CONNECTION_KINDS = ['status', 'html', 'cut', 'lost', 'slow', 'hold'];

/**
 * A simulated failure.
 *
 * @typedef {object} Failure
 * @property {string} kind
 *   - `status`: an answer with `status` (503 by default) and a short page; nothing is processed
 *   - `html`: a page of HTML with status 200; nothing is processed
 *   - `cut`: the connection is closed without an answer; nothing is processed
 *   - `lost`: the request is processed, then the connection is closed without an answer
 *   - `slow`: the request is processed, the answer comes after `milliseconds`
 *   - `hold`: the request is processed, the answer comes when the failure is deleted
 *   - further kinds of the service
 * @property {string} [at] stage of the protocol; any by default
 * @property {string} [match] regular expression over what the request is about, such as a file name or a DOI
 * @property {number} [times] number of times; unlimited by default
 * @property {number} [status]
 * @property {number} [milliseconds]
 */

/** Active failures of an account, identified by kind, stage and match. */
export class Failures {
  /** @type {any[]} */
  #failures = [];
  /** @type {Set<{ failure: Failure, release: () => void }>} */
  #held = new Set();
  #kinds;
  #stages;

  /**
   * @param {string[]} kinds those of the service, beyond those of the connection
   * @param {string[]} stages
   */
  constructor(kinds, stages) {
    this.#kinds = [...CONNECTION_KINDS, ...kinds];
    this.#stages = stages;
  }

  list() {
    return this.#failures;
  }

  /**
   * Adds a failure, or replaces the one with the same kind, stage and match.
   *
   * @param {Failure & Record<string, unknown>} failure
   */
  set(failure) {
    if (!this.#kinds.includes(failure.kind))
      throw new TypeError(`kind must be one of ${this.#kinds}`);
    if (failure.at !== undefined && !this.#stages.includes(failure.at))
      throw new TypeError(`at must be one of ${this.#stages}`);
    new RegExp(failure.match ?? ''); // rejects an invalid pattern here instead of during a request
    this.#failures = this.#failures.filter(
      ({ kind, at, match }) =>
        kind !== failure.kind || at !== failure.at || match !== failure.match,
    );
    this.#failures.push({ ...failure });
  }

  /** Removes all failures and releases what they hold. */
  clear() {
    this.#failures = [];
    for (const { release } of this.#held) release();
  }

  /** Number of answers and submissions that are being held. */
  countHeld() {
    return this.#held.size;
  }

  /**
   * Returns the failure that applies, if any, and decrements its `times`.
   *
   * @param {string[]} kinds
   * @param {string} stage
   * @param {string} text what the request is about
   * @returns {any}
   */
  take(kinds, stage, text) {
    const failure = this.#failures.find(
      ({ kind, at, match }) =>
        kinds.includes(kind) && (at ?? stage) === stage && new RegExp(match ?? '').test(text),
    );
    if (failure?.times !== undefined && --failure.times <= 0) {
      this.#failures = this.#failures.filter((other) => other !== failure);
    }
    return failure;
  }

  /**
   * Waits until the failures are cleared, the time is over or the signal aborts.
   *
   * @param {Failure} failure
   * @param {{ seconds?: number, signal?: AbortSignal }} [until]
   * @returns {Promise<void>}
   */
  hold(failure, { seconds, signal } = {}) {
    return new Promise((resolve) => {
      const entry = {
        failure,
        release: () => {
          clearTimeout(timer);
          this.#held.delete(entry);
          resolve();
        },
      };
      const timer = seconds === undefined ? undefined : setTimeout(entry.release, seconds * 1000);
      this.#held.add(entry);
      signal?.addEventListener('abort', entry.release);
      if (signal?.aborted) entry.release();
    });
  }
}
