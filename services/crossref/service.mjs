import { setTimeout as wait } from 'node:timers/promises';
import { escapeHtml } from '../page.mjs';
import { Accounts } from '../stand-in/accounts.mjs';
import { respond, respondHtml, respondJson, respondProxyPage } from '../stand-in/answers.mjs';
import { createStandIn } from '../stand-in/server.mjs';
import { CrossrefAccount } from './account.mjs';
import { renderLog } from './diagnostics.mjs';
import { matchReferences } from './references.mjs';
import { createReader } from './requests.mjs';
import { Submission, processSubmission } from './submissions.mjs';
import { createViews } from './views.mjs';

/** Duration of a request; without it hardly any requests would run at once. */
const ANSWER_MS = 20;
const OPERATIONS = ['doMDUpload', 'doTransferDOIsUpload'];

/**
 * POST     /servlet/deposit              operation, login_id, login_passwd, fname
 * POST|GET /servlet/submissionDownload   usr, pwd, file_name or doi_batch_id, type=result|contents
 * POST|GET /getResolvedRefs              usr, pwd, doi
 * GET      /doi/[account/]{doi}          stands in for doi.org: 302 or 404
 *
 * For people and tests: see views.mjs and stand-in/control.mjs.
 *
 * @param {import('./account.mjs').Settings} settings
 * @param {(xml: Buffer) => Promise<string[]>} validate returns the errors
 */
export function createCrossref(settings, validate) {
  const accounts = new Accounts(settings.role, (name) => new CrossrefAccount(name, settings));
  const answers = { deposit, result, references };
  return createStandIn({
    name: 'crossref',
    accounts,
    show: createViews(accounts),
    read: createReader(accounts),
    answer,
  });

  /** @param {import('./requests.mjs').CrossrefCall} call */
  async function answer(call) {
    if (call.stage === 'resolution') return resolution(call);
    if (!call.account?.accepts(call.fields.password)) return UNAUTHORIZED;
    if (call.account.isBusy()) return TOO_MANY_REQUESTS;
    await wait(ANSWER_MS);
    return answers[call.stage](call);
  }

  /** @param {import('./requests.mjs').CrossrefCall} call */
  function deposit({ account, fields: { operation = 'doMDUpload', file } }) {
    if (!OPERATIONS.includes(operation)) return refuse(`Unknown operation: ${operation}`);
    if (!file) return refuse('The part "fname" has no file');
    if (account.failures.take(['drop'], 'deposit', file.name)) return ACCEPTED;
    if (account.isFull()) return respondProxyPage(503);
    const submission = new Submission(operation, file.name, file.content);
    account.submissions.push(submission);
    void processSubmission(submission, account, validate);
    return ACCEPTED;
  }

  /** @param {import('./requests.mjs').CrossrefCall} call */
  function result({ account, fields: { fileName, batchId, type } }) {
    if (type !== 'result' && type !== 'contents')
      return refuse('The parameter "type" must be "result" or "contents"');
    const submission = account.findSubmission(fileName, batchId);
    const isLog = type === 'result' || !submission;
    return respond(
      200,
      'text/xml;charset=UTF-8',
      isLog ? renderLog(submission) : submission.content,
    );
  }

  /** @param {import('./requests.mjs').CrossrefCall} call */
  function references({ account, fields: { doi = '' } }) {
    const registration = account.registry.find(doi);
    if (!registration) return respondJson(404, { error: `${doi} is not registered` });
    const matched = matchReferences(registration, account);
    return respondJson(200, { doi: registration.doi, 'matched-references': matched });
  }

  /** @param {import('./requests.mjs').CrossrefCall} call */
  function resolution({ account, fields: { doi = '' } }) {
    const location = account?.registry.find(doi)?.resource;
    return location ? { status: 302, headers: { location } } : DOI_NOT_FOUND;
  }
}

const ACCEPTED = respondHtml(
  200,
  '\n\n\n\n<html>\n<head><title>SUCCESS</title>\n</head>\n<body>\n<h2>SUCCESS</h2>\n' +
    '<p>Your batch submission was successfully received.</p>\n</body>\n</html>\n',
);

const UNAUTHORIZED = respondHtml(
  401,
  '<html>\n<head><title>FAILURE</title>\n</head>\n<body>\n<h2>FAILURE</h2>\n' +
    '<p>Wrong user name or password.</p>\n</body>\n</html>\n',
);

const TOO_MANY_REQUESTS = respondHtml(
  503,
  '<html><head><title>Error</title></head><body><h1>HTTP Status 503 - Request processing failed; nested ' +
    'exception is ojs.crossref.qs.security.ExceededConcurrentRequestsException</h1></body></html>\n',
);

const DOI_NOT_FOUND = respondHtml(
  404,
  '<!doctype html><html><head><title>Error: DOI Not Found</title></head>' +
    '<body><h1>DOI Not Found</h1></body></html>\n',
);

/** @param {string} reason */
function refuse(reason) {
  return respondHtml(
    400,
    `<html>\n<head><title>FAILURE</title>\n</head>\n<body>\n<h2>FAILURE</h2>\n<p>${escapeHtml(reason)}</p>\n</body>\n</html>\n`,
  );
}
