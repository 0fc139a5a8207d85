import { respond, respondHtml, respondRedirect } from '../stand-in/answers.mjs';
import { renderArticlePage } from './article-page.mjs';
import { makeCover, makePdf, readGalley } from './files.mjs';
import { renderArchivePage, renderIssuePage } from './issue-pages.mjs';
import { bestId, findById, isOjs34 } from './journal.mjs';
import { renderSitePage, urlOf } from './layout.mjs';
import { answerOai } from './oai.mjs';

/** @typedef {import('./requests.mjs').SiteCall} SiteCall */

/** Number of the file behind a galley, which OJS adds to the address of its download. */
const FILE_NUMBER = 1000;

/**
 * Answers as OJS 3.3 or 3.4 does.
 *
 * @param {SiteCall} call
 * @param {boolean} hasScripts
 */
export function answerOjs(call, hasScripts) {
  const { journal } = call.account;
  const locale = journal.locales.find(({ code }) => code === call.language) ?? journal.locales[0];
  /** @type {import('./layout.mjs').View} */
  const view = { journal, locale, origin: call.origin, path: call.path, hasScripts };
  const [page, operation, ...ids] = call.parts;
  switch (`${page}/${operation}`) {
    case 'oai/undefined':
      return respondOai(call);
    case 'article/view':
      return ids.length > 1 ? showGalley(view, ids) : showArticle(view, ids[0]);
    case 'article/download':
      return download(view, ids);
    case 'article/viewFile':
      return respondRedirect(urlOf(view, `/article/download/${ids.join('/')}`), 301);
    case 'issue/current':
      return respondRedirect(urlOf(view, `/issue/view/${journal.issues[0]?.id}`));
    case 'issue/view':
      return ids.length > 1
        ? respondRedirect(urlOf(view, `/issue/download/${ids.join('/')}`))
        : showIssue(view, ids[0]);
    case 'issue/download':
      return downloadIssue(view, ids);
    case 'issue/archive':
      return respondHtml(200, renderArchivePage(view, Number(ids[0] ?? 1)));
    case 'user/setLocale':
      return switchLanguage(view, call, ids[0]);
  }
  if (page === 'cover')
    return respond(200, 'image/png', makeCover(Number(/\d+/.exec(operation)?.[0] ?? 0)));
  if (page === undefined || ['index', 'about', 'search', 'login'].includes(page))
    return showHome(view);
  return notFound(view);
}

/** @param {SiteCall} call */
function respondOai({ account, origin, parameters }) {
  const { journal, failures } = account;
  const base = `${origin}/index.php/${journal.path}`;
  const source = { journal, base, repository: 'ojs.example.org', hasJats: false, failures };
  return respond(200, 'text/xml;charset=utf-8', answerOai(source, parameters));
}

/** @typedef {import('./layout.mjs').View} View */

/** @param {View} view */
function showHome(view) {
  const [issue] = view.journal.issues;
  const link = issue
    ? `<a class="read_more" href="${urlOf(view, `/issue/view/${issue.id}`)}">Current issue</a>`
    : '';
  return respondHtml(
    200,
    renderSitePage(view, { title: 'Home', kind: 'index', body: `<h1>Home</h1>${link}` }),
  );
}

/** @param {View} view */
function notFound(view) {
  const body = '<div class="page page_error"><h1>404 Not Found</h1></div>';
  return respondHtml(404, renderSitePage(view, { title: '404', kind: 'error', body }));
}

/** @param {View} view @param {string} id */
function showArticle(view, id) {
  const article = findById(view.journal.articles, id);
  return article ? respondHtml(200, renderArticlePage(view, article)) : notFound(view);
}

/** @param {View} view @param {string} id */
function showIssue(view, id) {
  const issue = findById(view.journal.issues, id);
  return issue ? respondHtml(200, renderIssuePage(view, issue)) : notFound(view);
}

/** Page of a galley: a PDF in a frame, HTML as it is. @param {View} view @param {string[]} ids */
function showGalley(view, [articleId, galleyId]) {
  const article = findById(view.journal.articles, articleId);
  const galley = article && findById(article.galleys, galleyId);
  if (!article || !galley) return notFound(view);
  const path = `/article/download/${bestId(article)}/${bestId(galley)}`;
  if (galley.type === 'html') {
    const { type, bytes } = readGalley(view.journal, article, galley);
    return respond(200, type, bytes);
  }
  if (galley.type !== 'pdf') return respondRedirect(urlOf(view, path));
  const frame = `<header class="header_view"><a href="${urlOf(view, path)}" class="download" download>Download</a></header>
<div id="pdfCanvasContainer" class="galley_view"><iframe src="/plugins/generic/pdfJsViewer/viewer.html?file=${encodeURIComponent(urlOf(view, path))}"></iframe></div>`;
  return respondHtml(
    200,
    `<!DOCTYPE html><html lang="${view.locale.tag}"><head><title>View of the article</title></head><body class="pkp_page_article pkp_op_view">${frame}</body></html>`,
  );
}

/** OJS 3.3 redirects to the address with the number of the file. @param {View} view @param {string[]} ids */
function download(view, [articleId, galleyId, file]) {
  const { journal } = view;
  const article = findById(journal.articles, articleId);
  const galley = article && findById(article.galleys, galleyId);
  if (!article || !galley) return notFound(view);
  if (file === undefined && !isOjs34(journal)) {
    const path = `/article/download/${articleId}/${galleyId}/${FILE_NUMBER + galley.id}`;
    return respondRedirect(urlOf(view, path));
  }
  return respondFile(
    readGalley(journal, article, galley),
    `${journal.path}-${article.id}-${galley.id}`,
  );
}

/** @param {{ type: string, bytes: Buffer }} file @param {string} name */
export function respondFile({ type, bytes }, name) {
  return respond(200, type, bytes, { 'content-disposition': `inline; filename="${name}"` });
}

/** @param {View} view @param {string[]} ids */
function downloadIssue(view, [issueId, galleyId]) {
  const issue = findById(view.journal.issues, issueId);
  if (!issue?.galley || String(issue.galley) !== galleyId) return notFound(view);
  const bytes = makePdf([`${view.journal.path} issue ${issue.id}`]);
  return respondFile({ type: 'application/pdf', bytes }, `issue-${issue.id}`);
}

/** Keeps the language in a cookie and returns to the page. @param {View} view @param {SiteCall} call @param {string} code */
function switchLanguage(view, { parameters }, code) {
  const isKnown = view.journal.locales.some((locale) => locale.code === code);
  const source = parameters.get('source') ?? '';
  const target = /^\/[^/\\]/.test(source) ? source : `/index.php/${view.journal.path}/index`;
  return respondRedirect(
    target,
    302,
    isKnown ? { 'set-cookie': `currentLocale=${code}; path=/; HttpOnly` } : {},
  );
}
