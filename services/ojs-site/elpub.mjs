import { escapeHtml } from '../page.mjs';
import { respond, respondHtml } from '../stand-in/answers.mjs';
import { readGalley } from './files.mjs';
import { fullName, localize, stripTags } from './journal.mjs';
import { renderJats } from './jats.mjs';
import { answerOai } from './oai.mjs';
import { respondFile } from './ojs.mjs';

/** @typedef {import('./requests.mjs').SiteCall} SiteCall */

/**
 * Answers as Elpub does, with numbers as ids.
 *
 * @param {SiteCall} call
 */
export function answerElpub(call) {
  const { account, origin, parts, parameters } = call;
  const { journal, failures } = account;
  const base = journal.path === 'ctt' ? `${origin}/jour` : `${origin}/${journal.path}/jour`;
  const [page, operation, id, file] = parts;
  const article = journal.articles.find((article) => String(article.id) === id);
  switch (`${page}/${operation}`) {
    case 'oai/undefined': {
      const plain = {
        ...journal,
        articles: journal.articles.map((article) => ({ ...article, ...withoutWords(article) })),
      };
      const source = {
        journal: plain,
        base,
        repository: `oai.${journal.path}.elpub.ru`,
        hasJats: false,
        failures,
      };
      return respond(200, 'text/xml;charset=utf-8', answerOai(source, parameters));
    }
    case 'article/jats':
      return article
        ? respond(
            200,
            'application/xml;charset=utf-8',
            `<?xml version="1.0" encoding="UTF-8"?>\n${renderJats(journal, article, base)}`,
          )
        : NOT_FOUND;
    case 'article/view':
      return article ? showArticle(call, base, article) : NOT_FOUND;
    case 'article/viewFile':
    case 'article/download': {
      const galley = article?.galleys.find((galley) => String(galley.id) === file);
      return article && galley
        ? respondFile(readGalley(journal, article, galley), `${id}-${file}.pdf`)
        : NOT_FOUND;
    }
    case 'issue/view':
      return journal.issues.some((issue) => String(issue.id) === id)
        ? showIssue(call, base, Number(id))
        : NOT_FOUND;
  }
  if (page === undefined || page === 'index') return showIssue(call, base, journal.issues[0].id);
  return NOT_FOUND;
}

const NOT_FOUND = respondHtml(
  404,
  '<!DOCTYPE html><html lang="ru"><body><h1>404</h1></body></html>',
);

/** Elpub has numbers only. @param {import('./journal.mjs').Article} article */
function withoutWords({ galleys }) {
  return {
    urlPath: undefined,
    galleys: galleys.map((galley) => ({ ...galley, urlPath: undefined })),
  };
}

/** @param {SiteCall} call @param {string} base @param {import('./journal.mjs').Article} article */
function showArticle({ account, language }, base, article) {
  const key = language?.startsWith('en') ? 'en' : 'ru';
  const links = article.galleys.map(
    ({ id, label }) =>
      `<a href="${base}/article/view/${article.id}/${id}">${escapeHtml(label)}</a>`,
  );
  return respondHtml(
    200,
    `<!DOCTYPE html><html lang="${key}"><head><title>${escapeHtml(stripTags(localize(article.title, key)))}</title></head><body>
<a href="${base}/issue/archive">${escapeHtml(localize(account.journal.name, key))}</a>
<h1>${localize(article.title, key)}</h1><p>${escapeHtml(article.authors.map((author) => fullName(author, key)).join(', '))}</p>
${localize(article.abstract, key)}${links.join('\n')}</body></html>`,
  );
}

/** @param {SiteCall} call @param {string} base @param {number} id */
function showIssue({ account }, base, id) {
  const articles = account.journal.articles.filter(({ issue }) => issue === id);
  const items = articles.map(
    (article) =>
      `<li><a href="${base}/article/view/${article.id}">${localize(article.title, 'ru')}</a></li>`,
  );
  return respondHtml(
    200,
    `<!DOCTYPE html><html lang="ru"><body><a href="${base}/issue/archive">Архив</a><ul>${items.join('\n')}</ul></body></html>`,
  );
}
