import { Failures } from '../stand-in/failures.mjs';
import { RequestLog } from '../stand-in/request-log.mjs';
import { Articles, ForbiddenError } from './articles.mjs';
import { RateLimit } from './rate-limit.mjs';
import { DataError } from './validation.mjs';

export const STAGES = ['create', 'retrieve', 'update', 'delete', 'bulk', 'status', 'bulk-delete'];

/**
 * Failures of DOAJ itself:
 * - `queue`: an upload stays `pending` for `seconds` or until the failure is deleted
 * - `refuse`: an article is refused with `message` and the `status` 400 or 403
 * - `key`: the key is not accepted any more
 * - `limit`: `perSecond` requests, with a `burst`
 */
const KINDS = ['queue', 'refuse', 'key', 'limit'];

/**
 * @typedef {object} Settings
 * @property {string} key of the configured account
 * @property {string[]} issns of the journals of each account
 * @property {number} perSecond
 * @property {number} burst
 */

/** Articles, uploads and failures of a publisher, named by the API key. */
export class DoajAccount {
  failures = new Failures(KINDS, STAGES);
  log = new RequestLog();
  articles = new Articles();
  /** @type {Map<string, any>} */
  uploads = new Map();
  #rate = new RateLimit();
  #settings;

  /**
   * @param {string} name the API key
   * @param {Settings} settings
   */
  constructor(name, settings) {
    this.name = name;
    this.#settings = settings;
  }

  get issns() {
    return this.#settings.issns;
  }

  isKeyValid() {
    return !this.failures.take(['key'], '', '');
  }

  /** Returns the milliseconds that a request must wait, or undefined if it is refused. */
  delay() {
    const { perSecond, burst } = { ...this.#settings, ...this.failures.take(['limit'], '', '') };
    return this.#rate.delay(perSecond, burst);
  }

  /**
   * Throws if the article, valid in itself, is refused.
   *
   * @param {string} stage
   * @param {any} article
   */
  check(stage, article) {
    const refusal = this.failures.take(['refuse'], stage, article.bibjson.title);
    if (refusal) throw new (refusal.status === 403 ? ForbiddenError : DataError)(refusal.message);
    this.articles.check(article, this.#settings.issns);
  }
}
