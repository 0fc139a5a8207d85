/** SMTP commands at which a failure can be simulated. */
const STAGES = ['mail', 'rcpt', 'data'];

/**
 * A simulated failure.
 *
 * @typedef {object} Failure
 * @property {'mail' | 'rcpt' | 'data'} stage
 * @property {string} [match] regular expression over the sender (mail) or the recipients (rcpt, data)
 * @property {number} [code] reply code; 451, "try again later", by default
 * @property {string} [text] reply text
 * @property {number} [times] number of times; unlimited by default
 * @property {boolean} [hold] send no reply until the failure is deleted
 * @property {boolean | 'after'} [cut] close the connection, at data only: within the letter; or `after` its
 *   last line,
 *   when the letter is stored but the sender gets no reply
 */

/** Active failures, identified by stage and match, so that tests can run in parallel. */
export class Failures {
  /** @type {Failure[]} */
  #failures = [];
  /** @type {Set<{ failure: Failure, session: string, release: () => void }>} */
  #held = new Set();

  list() {
    return this.#failures;
  }

  /**
   * Adds a failure, or replaces the one with the same stage and match.
   *
   * @param {Failure} failure
   */
  set(failure) {
    if (!STAGES.includes(failure?.stage)) throw new TypeError(`stage must be one of ${STAGES}`);
    if (failure.cut && failure.stage !== 'data')
      throw new TypeError('cut is possible at data only');
    new RegExp(failure.match ?? ''); // rejects an invalid pattern here instead of during an SMTP session
    this.#failures = this.#failures.filter(
      (other) => other.stage !== failure.stage || other.match !== failure.match,
    );
    this.#failures.push({ ...failure });
  }

  /**
   * Removes failures and releases the commands that they hold.
   *
   * @param {string | null} match only failures with this `match`; all if null
   */
  clear(match) {
    this.#failures = this.#failures.filter((failure) => match && failure.match !== match);
    for (const entry of this.#held) if (!match || entry.failure.match === match) entry.release();
  }

  /**
   * Counts the commands that are being held.
   *
   * @param {string | null} match only those held by failures with this `match`
   */
  countHeld(match) {
    return [...this.#held].filter(({ failure }) => !match || failure.match === match).length;
  }

  /**
   * Drops the held commands of a closed connection.
   *
   * @param {string} session
   */
  dropSession(session) {
    for (const entry of this.#held) if (entry.session === session) this.#held.delete(entry);
  }

  /**
   * Fails, holds or passes a command.
   *
   * @param {Failure['stage']} stage
   * @param {string[]} addresses
   * @param {string} session
   */
  async apply(stage, addresses, session) {
    return this.execute(this.take(stage, addresses), session);
  }

  /**
   * Executes a failure that `take` has returned.
   *
   * @param {Failure | undefined} failure
   * @param {string} session
   */
  async execute(failure, session) {
    if (!failure || failure.cut) return;
    if (failure.hold) return this.#hold(failure, session);
    throw Object.assign(new Error(failure.text ?? 'injected failure'), {
      responseCode: failure.code ?? 451,
    });
  }

  /**
   * Returns the failure that applies to a command, if any, and decrements its `times`.
   *
   * @param {Failure['stage']} stage
   * @param {string[]} addresses
   */
  take(stage, addresses) {
    const failure = this.#failures.find(
      (failure) =>
        failure.stage === stage &&
        addresses.some((address) => new RegExp(failure.match ?? '').test(address)),
    );
    if (failure?.times !== undefined && --failure.times <= 0) {
      this.#failures = this.#failures.filter((other) => other !== failure);
    }
    return failure;
  }

  /**
   * @param {Failure} failure
   * @param {string} session
   */
  #hold(failure, session) {
    return new Promise((resolve) => {
      const entry = {
        failure,
        session,
        release: () => {
          this.#held.delete(entry);
          resolve(undefined);
        },
      };
      this.#held.add(entry);
    });
  }
}
