/** The commands of an SMTP conversation at which a fault can be set. */
const STAGES = ['mail', 'rcpt', 'data'];

/**
 * What a test wants to go wrong.
 *
 * @typedef {object} Fault
 * @property {'mail' | 'rcpt' | 'data'} stage
 * @property {string} [match] regular expression over the sender (mail) or the recipients (rcpt, data)
 * @property {number} [code] the answer's code; 451, "try again later", if not given
 * @property {string} [text] the answer's text
 * @property {number} [times] how often; for ever if not given
 * @property {boolean} [hold] leave the command unanswered until the fault is deleted
 * @property {boolean | 'after'} [cut] hang up, at data only: in the middle of the letter; or `after` its last line, when
 *   the letter is kept and the sender never hears so
 */

/** Several faults can stand at once, told apart by stage and match, so that tests may run side by side. */
export class Faults {
  /** @type {Fault[]} */
  #faults = [];
  /** @type {Set<{ fault: Fault, session: string, release: () => void }>} */
  #held = new Set();

  list() {
    return this.#faults;
  }

  /**
   * Sets a fault; one with the same stage and match is replaced.
   *
   * @param {Fault} fault
   */
  set(fault) {
    if (!STAGES.includes(fault?.stage)) throw new TypeError(`stage must be one of ${STAGES}`);
    if (fault.cut && fault.stage !== 'data') throw new TypeError('only at data can be cut');
    new RegExp(fault.match ?? ''); // a bad pattern is refused here, not in the middle of a conversation
    this.#faults = this.#faults.filter((f) => f.stage !== fault.stage || f.match !== fault.match);
    this.#faults.push({ ...fault });
  }

  /**
   * Removes faults and lets the commands that they hold go on.
   *
   * @param {string | null} match only the faults with this `match`; all without it
   */
  clear(match) {
    this.#faults = this.#faults.filter((fault) => match && fault.match !== match);
    for (const entry of this.#held) if (!match || entry.fault.match === match) entry.release();
  }

  /**
   * How many commands are being held now.
   *
   * @param {string | null} match only those of the faults with this `match`
   */
  held(match) {
    return [...this.#held].filter(({ fault }) => !match || fault.match === match).length;
  }

  /**
   * Called when a connection ends: nobody waits for the answer any more.
   *
   * @param {string} session
   */
  forget(session) {
    for (const entry of this.#held) if (entry.session === session) this.#held.delete(entry);
  }

  /**
   * Fails, holds or lets pass one command.
   *
   * @param {Fault['stage']} stage
   * @param {string[]} addresses
   * @param {string} session
   */
  async apply(stage, addresses, session) {
    return this.act(this.take(stage, addresses), session);
  }

  /**
   * The same for a fault that was taken before.
   *
   * @param {Fault | undefined} fault
   * @param {string} session
   */
  async act(fault, session) {
    if (!fault || fault.cut) return;
    if (fault.hold) return this.#hold(fault, session);
    throw Object.assign(new Error(fault.text ?? 'injected fault'), {
      responseCode: fault.code ?? 451,
    });
  }

  /**
   * The fault that stands in the way of a command, if any; it counts from now on.
   *
   * @param {Fault['stage']} stage
   * @param {string[]} addresses
   */
  take(stage, addresses) {
    const fault = this.#faults.find(
      (f) =>
        f.stage === stage && addresses.some((address) => new RegExp(f.match ?? '').test(address)),
    );
    if (fault?.times !== undefined && --fault.times <= 0) {
      this.#faults = this.#faults.filter((f) => f !== fault);
    }
    return fault;
  }

  /**
   * @param {Fault} fault
   * @param {string} session
   */
  #hold(fault, session) {
    return new Promise((resolve) => {
      const entry = {
        fault,
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
