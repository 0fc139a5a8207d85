import { Failures } from '../stand-in/failures.mjs';
import { RequestLog } from '../stand-in/request-log.mjs';

export const STAGES = [
  'oai',
  'home',
  'article',
  'galley',
  'issue',
  'archive',
  'cover',
  'jats',
  'language',
];

/**
 * Failures of a foreign site:
 * - `redirect`: an answer with `status` (302) that leads to `to`, such as an address inside of our network
 * - `drip`: the body comes in pieces of `bytes` (100), one each `milliseconds` (100)
 * - `length`: the header Content-Length is `bytes` more than the body has, or less if negative (1000)
 * - `scripts`: pages and abstracts are full of scripts
 * - `loop`: the last page of an OAI list leads to its first
 * - `token`: each page of an OAI list has the same token, and the same records
 * - `huge-tag`: the first OAI record has a tag of `bytes` (100 MB)
 */
const KINDS = ['redirect', 'drip', 'length', 'scripts', 'loop', 'token', 'huge-tag'];

/** A journal of the site, named by its path, with its failures and log. */
export class SiteAccount {
  failures = new Failures(KINDS, STAGES);
  log = new RequestLog();

  /**
   * @param {string} name path of the journal
   * @param {import('./journal.mjs').Journal} journal
   */
  constructor(name, journal) {
    this.name = name;
    this.journal = journal;
  }
}
