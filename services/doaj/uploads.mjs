import { randomUUID } from 'node:crypto';
import { hasDuplicates } from './articles.mjs';
import { DataError, listIssns, validate } from './validation.mjs';

/**
 * Begins a bulk upload. DOAJ processes it later.
 *
 * @param {import('./account.mjs').DoajAccount} account
 * @param {any[]} articles
 */
export function startUpload(account, articles) {
  const id = randomUUID().replaceAll('-', '');
  const upload = { id, created: new Date().toISOString(), status: 'pending' };
  account.uploads.set(id, upload);
  void processUpload(upload, account, articles);
  return upload;
}

/**
 * @param {any} upload
 * @param {import('./account.mjs').DoajAccount} account
 * @param {any[]} articles
 */
async function processUpload(upload, account, articles) {
  const delay = account.failures.take(['queue'], 'bulk', upload.id);
  if (delay) await account.failures.hold(delay, { seconds: delay.seconds });
  // The answer with the id comes first.
  await new Promise((resolve) => setImmediate(resolve));
  Object.assign(upload, ingest(account, articles));
}

/**
 * Stores all articles or none.
 *
 * @param {import('./account.mjs').DoajAccount} account
 * @param {any[]} articles
 */
function ingest(account, articles) {
  try {
    for (const article of articles) validate(article);
    if (hasDuplicates(articles))
      throw new DataError('One or more articles in this batch have duplicate identifiers');
    for (const article of articles) account.check('bulk', article);
  } catch (error) {
    return fail(account, articles, /** @type {Error} */ (error).message);
  }
  const isNew = articles.map((article) => account.articles.save(article).isNew);
  const created = isNew.filter(Boolean).length;
  return {
    status: 'processed',
    results: {
      imported: articles.length,
      failed: 0,
      update: articles.length - created,
      new: created,
    },
  };
}

/**
 * @param {import('./account.mjs').DoajAccount} account
 * @param {any[]} articles
 * @param {string} message
 */
function fail({ issns }, articles, message) {
  const valid = articles.filter((article) => Array.isArray(article?.bibjson?.identifier));
  const unmatched = valid.flatMap(listIssns).filter((issn) => !issns.includes(issn));
  const isOwnership = unmatched.length > 0;
  return {
    status: 'failed',
    error: isOwnership
      ? 'One or more articles failed to ingest; entire batch ingest halted'
      : message,
    ...(isOwnership && {
      failure_reasons: { shared: [], unowned: [], unmatched: [...new Set(unmatched)] },
    }),
  };
}
