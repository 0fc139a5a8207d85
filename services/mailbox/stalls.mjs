/**
 * Steps of an SMTP session at which the whole server can stall: before the greeting, before the reply to a
 * command, within a letter, and before the reply to its last line.
 */
export const STEPS = [
  'connect',
  'ehlo',
  'auth',
  'mail',
  'rcpt',
  'data',
  'message',
  'end',
  'rset',
  'noop',
  'quit',
];

/** Stalls all sessions at the chosen steps until they are released. A failure, in contrast, is for one address. */
export class Stalls {
  /** @type {Set<string>} */
  #steps = new Set();
  /** @type {Set<{ step: string, session: string, release: () => void }>} */
  #stalled = new Set();

  /** Steps that are stalled, and the number of sessions that wait there. */
  status() {
    return { steps: [...this.#steps], stalled: this.#stalled.size };
  }

  /** @param {string} step */
  set(step) {
    if (!STEPS.includes(step)) throw new TypeError(`step must be one of ${STEPS}`);
    this.#steps.add(step);
  }

  /** @param {string | null} step only this one; all if null */
  clear(step) {
    this.#steps = new Set([...this.#steps].filter((other) => step && other !== step));
    for (const entry of this.#stalled) if (!step || entry.step === step) entry.release();
  }

  /**
   * Forgets a closed connection: what it waited for does not happen.
   *
   * @param {string} session
   */
  dropSession(session) {
    for (const entry of this.#stalled) if (entry.session === session) this.#stalled.delete(entry);
  }

  /**
   * Calls `proceed`: at once, or after the stall.
   *
   * @param {string} step
   * @param {string} session
   * @param {() => void} proceed
   */
  pass(step, session, proceed) {
    if (!this.#steps.has(step)) return proceed();
    const entry = {
      step,
      session,
      release: () => {
        this.#stalled.delete(entry);
        proceed();
      },
    };
    this.#stalled.add(entry);
  }

  /**
   * Waits while the step is stalled.
   *
   * @param {string} step
   * @param {string} session
   * @returns {Promise<void>}
   */
  wait(step, session) {
    return new Promise((resolve) => this.pass(step, session, resolve));
  }
}
