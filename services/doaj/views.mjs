import { escapeHtml } from '../page.mjs';
import { respondJson, respondPage } from '../stand-in/answers.mjs';

/**
 * GET /                         articles, HTML
 * GET /registrations?account=   articles, JSON
 *
 * @param {import('../stand-in/accounts.mjs').Accounts<any>} accounts
 */
export function createViews(accounts) {
  /** @param {import('../stand-in/server.mjs').Request} request */
  return async ({ method, url }) => {
    const name = url.searchParams.get('account');
    switch (`${method} ${url.pathname}`) {
      case 'GET /':
        return respondPage('DOAJ (a stand-in)', renderAccounts(accounts.select(name)));
      case 'GET /registrations':
        return respondJson(200, accounts.select(name).flatMap(listArticles));
    }
  };
}

/** @param {import('./account.mjs').DoajAccount} account */
function listArticles({ name, articles }) {
  return articles.list().map((article) => ({ account: name, ...article }));
}

/** @param {import('./account.mjs').DoajAccount[]} accounts */
function renderAccounts(accounts) {
  const used = accounts.filter(({ articles }) => articles.list().length > 0);
  return `<h1>DOAJ (a stand-in)</h1>
${used.length ? used.map(renderAccount).join('\n') : '<p class="quiet">No articles.</p>'}`;
}

/** @param {import('./account.mjs').DoajAccount} account */
function renderAccount({ name, articles }) {
  return `<h2>${escapeHtml(name)}</h2>
<ul>${articles.list().map(renderArticle).join('\n')}</ul>`;
}

/** @param {import('./articles.mjs').StoredArticle} article */
function renderArticle({ id, last_updated: updatedAt, bibjson }) {
  const { title, identifier, link = [] } = bibjson;
  const identifiers = identifier.map((/** @type {any} */ { type, id }) => `${type} ${id}`);
  const address = link[0]?.url ?? `/api/v4/articles/${id}`;
  return `<li><a href="${escapeHtml(address)}">${escapeHtml(title)}</a>
<div class="quiet">${escapeHtml(identifiers.join(' · '))} · ${updatedAt}</div></li>`;
}
