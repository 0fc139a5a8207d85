import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { Accounts } from '../stand-in/accounts.mjs';
import { NO_CONTENT, respondHtml, respondJson } from '../stand-in/answers.mjs';
import { createStandIn } from '../stand-in/server.mjs';
import { DoajAccount } from './account.mjs';
import { ForbiddenError } from './articles.mjs';
import { createReader } from './requests.mjs';
import { startUpload } from './uploads.mjs';
import { DataError, validate } from './validation.mjs';
import { createViews } from './views.mjs';

/** The article does not exist, or belongs to another account. */
class NotFoundError extends Error {}

/** @type {[new (message?: string) => Error, number, string][]} */
const STATUSES = [
  [DataError, 400, 'bad_request'],
  [ForbiddenError, 403, 'forbidden'],
  [NotFoundError, 404, 'not_found'],
];

/** @typedef {import('./requests.mjs').DoajCall} Call */

/**
 * POST            /api/v4/articles
 * GET|PUT|DELETE  /api/v4/articles/{id}
 * POST|DELETE     /api/v4/bulk/articles
 * GET             /api/v4/bulk/articles/{upload id}
 *
 * All with `?api_key=`, and without `/v4` too, as DOAJ serves its newest version.
 * For people and tests: see views.mjs and stand-in/control.mjs.
 *
 * @param {import('./account.mjs').Settings} settings
 */
export function createDoaj(settings) {
  const accounts = new Accounts(settings.key, (name) => new DoajAccount(name, settings));
  return createStandIn({
    name: 'doaj',
    accounts,
    show: createViews(accounts),
    read: createReader(accounts),
    answer,
  });
}

/** @param {Call} call */
async function answer(call) {
  const delay = call.account?.delay();
  if (call.account && delay === undefined) return TOO_MANY_REQUESTS;
  if (!call.account?.isKeyValid())
    return respondError(401, 'unauthorised', 'An API Key is required to access this.');
  await wait(delay);
  try {
    return OPERATIONS[call.stage](call);
  } catch (error) {
    const [, status, name] = STATUSES.find(([type]) => error instanceof type) ?? [];
    if (!status || !name) throw error;
    return respondError(status, name, /** @type {Error} */ (error).message);
  }
}

/** @type {Record<string, (call: Call) => import('../stand-in/answers.mjs').Answer>} */
const OPERATIONS = {
  create({ stage, account, data }) {
    check(stage, account, data);
    const { id } = account.articles.save(data).article;
    const location = `/api/v4/articles/${id}`;
    return respondJson(201, { status: 'created', id, location }, { location });
  },

  retrieve: (call) => respondJson(200, findArticle(call)),

  update(call) {
    const stored = findArticle(call);
    const { stage, account, data } = call;
    check(stage, account, data);
    account.articles.replace(stored, data);
    return NO_CONTENT;
  },

  delete(call) {
    call.account.articles.delete(findArticle(call).id);
    return NO_CONTENT;
  },

  bulk({ account, data, origin }) {
    const { id } = startUpload(account, requireList(data));
    return respondJson(202, {
      msg: 'Your article bulk upload is being processed.  Please check the status link for progress.',
      upload_id: id,
      status: `${origin}/api/v4/bulk/articles/${id}`,
    });
  },

  status({ account, id }) {
    const upload = account.uploads.get(id);
    if (!upload) throw new DataError('upload_id is invalid');
    return respondJson(200, upload);
  },

  'bulk-delete'({ account, data }) {
    const ids = requireList(data);
    const missing = ids.find((id) => !account.articles.find(id));
    if (missing)
      throw new DataError(`Id ${missing} does not exist or does not belong to this user account`);
    for (const id of ids) account.articles.delete(id);
    return NO_CONTENT;
  },
};

/**
 * @param {string} stage
 * @param {DoajAccount} account
 * @param {any} data
 */
function check(stage, account, data) {
  if (data === undefined) throw new DataError('Supplied data was not valid JSON');
  validate(data);
  account.check(stage, data);
}

/** @param {unknown} data */
function requireList(data) {
  if (!Array.isArray(data)) throw new DataError('Supplied data was not valid JSON');
  return data;
}

/** @param {Call} call */
function findArticle({ account, id }) {
  const article = account.articles.find(id);
  if (!article) throw new NotFoundError('');
  return article;
}

/**
 * @param {number} status
 * @param {string} name
 * @param {string} error
 */
function respondError(status, name, error) {
  return respondJson(status, { status: name, error: `${error} (ref: ${randomUUID()})` });
}

const TOO_MANY_REQUESTS = respondHtml(
  429,
  '<html>\n<head><title>429 Too Many Requests</title></head>\n<body>\n' +
    '<center><h1>429 Too Many Requests</h1></center>\n</body>\n</html>\n',
);
