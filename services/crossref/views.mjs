import { escapeHtml } from '../page.mjs';
import { NO_CONTENT, respond, respondJson, respondPage } from '../stand-in/answers.mjs';
import { renderLog } from './diagnostics.mjs';

const STYLE = `
  <style>
    pre { white-space: pre-wrap; background: var(--raised); padding: 1rem; border-radius: 0.375rem; }
  </style>`;

/**
 * GET /                         registered DOIs and submissions, HTML
 * GET /submissions/{id}         log and content of a submission, HTML; …/contents the file itself
 * GET /submissions?account=     JSON
 * GET /registrations?account=   JSON
 * PUT /works                    `{ account, doi, title, type }`: a work of others, for getResolvedRefs
 *
 * @param {import('../stand-in/accounts.mjs').Accounts<any>} accounts
 */
export function createViews(accounts) {
  /** @param {import('../stand-in/server.mjs').Request} request */
  return async ({ method, url, readBody }) => {
    const name = url.searchParams.get('account');
    switch (`${method} ${url.pathname}`) {
      case 'GET /':
        return respondPage('Crossref (a stand-in)', renderAccounts(accounts.select(name)));
      case 'GET /registrations':
        return respondJson(200, accounts.select(name).flatMap(listRegistrations));
      case 'GET /submissions':
        return respondJson(200, accounts.select(name).flatMap(listSubmissions));
      case 'PUT /works': {
        const work = JSON.parse((await readBody()).toString());
        const { account = accounts.configured, doi, title, type = 'journal_article' } = work;
        accounts.select(account)[0].works.push({ doi, title, type });
        return NO_CONTENT;
      }
    }
    const [, id, part] = /^\/submissions\/(\d+)(\/contents)?$/.exec(url.pathname) ?? [];
    const submission = accounts
      .select(null)
      .flatMap(({ submissions }) => submissions)
      .find((submission) => submission.id === Number(id));
    if (method !== 'GET' || !submission) return undefined;
    if (part) return respond(200, 'text/plain;charset=UTF-8', submission.content);
    return respondPage(submission.fileName, renderSubmission(submission));
  };
}

/** @param {import('./account.mjs').CrossrefAccount} account */
function listRegistrations({ name, registry }) {
  return registry
    .list()
    .map(({ metadata: _metadata, ...registration }) => ({ account: name, ...registration }));
}

/** @param {import('./account.mjs').CrossrefAccount} account */
function listSubmissions({ name, submissions }) {
  return submissions.map(({ content: _content, ...submission }) => ({
    account: name,
    ...submission,
  }));
}

/** @param {import('./account.mjs').CrossrefAccount[]} accounts */
function renderAccounts(accounts) {
  const used = accounts.filter(({ submissions }) => submissions.length > 0);
  return `<h1>Crossref (a stand-in)</h1>
${used.length ? used.map(renderAccount).join('\n') : '<p class="quiet">Nothing was deposited.</p>'}`;
}

/** @param {import('./account.mjs').CrossrefAccount} account */
function renderAccount({ name, registry, submissions }) {
  const registrations = registry.list().map(renderRegistration);
  return `<h2>${escapeHtml(name)}</h2>
<h3>Registered</h3>
<ul>${registrations.join('\n') || '<li class="quiet">Nothing.</li>'}</ul>
<h3>Submissions</h3>
<ul>${[...submissions].reverse().map(renderRow).join('\n')}</ul>`;
}

/** @param {import('./registry.mjs').Registration} registration */
function renderRegistration({ doi, resource, title, version, updatedAt }) {
  return `<li><a href="${escapeHtml(resource)}">${escapeHtml(doi)}</a> ${escapeHtml(title)}
<div class="quiet">version ${version} · ${renderTime(updatedAt)} · ${escapeHtml(resource)}</div></li>`;
}

/** @param {import('./submissions.mjs').Submission} submission */
function renderRow({ id, fileName, state, receivedAt, diagnostics }) {
  const outcome = diagnostics.map(({ status, message }) => `${status}: ${message}`).join(' · ');
  return `<li><a href="/submissions/${id}">${escapeHtml(fileName)}</a> ${state}
<div class="quiet">${renderTime(receivedAt)} · ${escapeHtml(outcome)}</div></li>`;
}

/** @param {import('./submissions.mjs').Submission} submission */
function renderSubmission(submission) {
  return `${STYLE}
<p><a href="/">All submissions</a></p>
<h1>${escapeHtml(submission.fileName)}</h1>
<h2>Log</h2><pre>${escapeHtml(renderLog(submission))}</pre>
<h2>File</h2><pre>${escapeHtml(submission.content.toString())}</pre>`;
}

/** @param {string} at */
function renderTime(at) {
  return `<time datetime="${at}">${at.slice(0, 19).replace('T', ' ')} UTC</time>`;
}
