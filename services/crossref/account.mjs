import { Failures } from '../stand-in/failures.mjs';
import { RequestLog } from '../stand-in/request-log.mjs';
import { Registry } from './registry.mjs';

export const STAGES = ['deposit', 'result', 'references', 'resolution'];

/**
 * Failures of Crossref itself:
 * - `queue`: a deposit stays `queued`, or in the given `state`, for `seconds` or until the failure is deleted
 * - `drop`: a deposit is answered as usual, but never processed
 * - `refuse`: a record fails with `message` and `messageId`; with `status` "Warning" it is registered with them
 * - `password`: only `password` is right
 * - `limit`: at most `pending` submissions and `atOnce` requests
 */
const KINDS = ['queue', 'drop', 'refuse', 'password', 'limit'];

/**
 * @typedef {object} Settings
 * @property {string} role
 * @property {string} password of all accounts
 * @property {string[]} prefixes of all accounts
 * @property {number} maxPending
 * @property {number} maxAtOnce
 */

/** Submissions, registrations and failures of a depositor, named by the role. */
export class CrossrefAccount {
  failures = new Failures(KINDS, STAGES);
  log = new RequestLog();
  registry = new Registry();
  /** @type {import('./submissions.mjs').Submission[]} oldest first */
  submissions = [];
  /** @type {{ doi: string, title: string, type: string }[]} works of others */
  works = [];
  #settings;

  /**
   * @param {string} name the role
   * @param {Settings} settings
   */
  constructor(name, settings) {
    this.name = name;
    this.#settings = settings;
  }

  get prefixes() {
    return this.#settings.prefixes;
  }

  /** @param {string | undefined} password */
  accepts(password) {
    const changed = this.failures.take(['password'], '', '');
    return password === (changed?.password ?? this.#settings.password);
  }

  /** True if no more submissions are accepted until some are processed. */
  isFull() {
    const pending = this.submissions.filter(({ state }) => state !== 'completed').length;
    return pending >= (this.#limit()?.pending ?? this.#settings.maxPending);
  }

  /** True if too many requests run at once. */
  isBusy() {
    return this.log.active > (this.#limit()?.atOnce ?? this.#settings.maxAtOnce);
  }

  #limit() {
    return this.failures.take(['limit'], '', '');
  }

  /**
   * Only the first match is returned, as Crossref does.
   *
   * @param {string | undefined} fileName
   * @param {string | undefined} batchId
   */
  findSubmission(fileName, batchId) {
    return this.submissions.find((submission) =>
      fileName ? submission.fileName === fileName : batchId && submission.batchId === batchId,
    );
  }
}
