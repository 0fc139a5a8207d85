import { escapeHtml } from '../page.mjs';
import { bestId, fullName, localize } from './journal.mjs';
import {
  coverUrl,
  labelsOf,
  nameOfIssue,
  renderGalleyLink,
  renderSitePage,
  textOf,
  urlOf,
} from './layout.mjs';

/** @typedef {import('./layout.mjs').View} View */
/** @typedef {import('./journal.mjs').Issue} Issue */

/**
 * A page of the list of issues.
 *
 * @param {View} view
 * @param {number} number from 1
 */
export function renderArchivePage(view, number) {
  const { issues, archivePageSize } = view.journal;
  const labels = labelsOf(view);
  const start = (number - 1) * archivePageSize;
  const shown = issues.slice(start, start + archivePageSize);
  const hasNext = issues.length > start + archivePageSize;
  const previous = number === 2 ? '/issue/archive' : `/issue/archive/${number - 1}`;
  return renderSitePage(view, {
    title: labels.archives,
    kind: 'issue',
    body: `<div class="page page_issue_archive"><h1>${labels.archives}</h1>
<ul class="issues_archive">${shown.map((issue) => `<li>${renderSummary(view, issue)}</li>`).join('\n')}</ul>
<div class="cmp_pagination" aria-label="View additional pages">
${number > 1 ? `<a class="prev" href="${urlOf(view, previous)}">Previous</a>` : ''}
<span class="current">${start + 1}-${start + shown.length} / ${issues.length}</span>
${hasNext ? `<a class="next" href="${urlOf(view, `/issue/archive/${number + 1}`)}">${labels.next}</a>` : ''}
</div></div>`,
  });
}

/** @param {View} view @param {Issue} issue */
function renderSummary(view, issue) {
  const href = urlOf(view, `/issue/view/${issue.id}`);
  const title = textOf(view, issue.title);
  const series = nameOfIssue(view, { ...issue, title: {} });
  return `<div class="obj_issue_summary">
${issue.hasCover ? `<a class="cover" href="${href}"><img src="${coverUrl(view, issue)}" alt=""></a>` : ''}
<h2><a class="title" href="${href}">
	${escapeHtml(title || series)}
</a>${title ? `<div class="series">${escapeHtml(series)}</div>` : ''}</h2>
<div class="description">${textOf(view, issue.description)}</div></div>`;
}

/** @param {View} view @param {Issue} issue */
export function renderIssuePage(view, issue) {
  const { journal } = view;
  const labels = labelsOf(view);
  const name = nameOfIssue(view, issue);
  const sections = journal.sections.map((section) => renderSection(view, issue, section));
  const galley = {
    id: issue.galley ?? 0,
    label: 'PDF',
    locale: view.locale.key,
    type: /** @type {const} */ ('pdf'),
  };
  return renderSitePage(view, {
    title: name,
    kind: 'issue',
    body: `<div class="page page_issue">
<nav class="cmp_breadcrumbs"><ol><li><a href="${urlOf(view, '/issue/archive')}">${labels.archives}</a></li></ol></nav>
<h1>
	${escapeHtml(name)}
</h1>
<div class="obj_issue_toc">
<div class="heading">
${issue.hasCover ? `<a class="cover" href="${urlOf(view, `/issue/view/${issue.id}`)}"><img src="${coverUrl(view, issue)}" alt="${escapeHtml(name)}"></a>` : ''}
${textOf(view, issue.description) ? `<div class="description">${textOf(view, issue.description)}</div>` : ''}
${issue.doi ? `<div class="pub_id doi"><span class="type">DOI:</span><span class="id"><a href="https://doi.org/${issue.doi}">https://doi.org/${issue.doi}</a></span></div>` : ''}
<div class="published"><span class="label">${labels.published}:</span> <span class="value">${issue.datePublished.slice(0, 10)}</span></div>
</div>
${issue.galley ? `<div class="galleys"><h2 id="issueTocGalleyLabel">${labels.full}</h2><ul class="galleys_links"><li>${renderGalleyLink(view, `/issue/view/${issue.id}/${issue.galley}`, galley)}</li></ul></div>` : ''}
<div class="sections">${sections.join('\n')}</div><!-- .sections -->
</div></div>`,
  });
}

/** @param {View} view @param {Issue} issue @param {{ abbreviation: string, title: Record<string, string> }} section */
function renderSection(view, issue, { abbreviation, title }) {
  const articles = view.journal.articles.filter(
    (article) => article.issue === issue.id && article.section === abbreviation,
  );
  if (!articles.length) return '<div class="section"></div>';
  return `<div class="section"><h2>
	${escapeHtml(textOf(view, title))}
</h2><ul class="cmp_article_list articles">
${articles.map((article) => `<li>${renderArticleSummary(view, article)}</li>`).join('\n')}
</ul></div>`;
}

/** @param {View} view @param {import('./journal.mjs').Article} article */
function renderArticleSummary(view, article) {
  const keys = [view.locale.key, article.locale];
  const path = `/article/view/${bestId(article)}`;
  const links = article.galleys.filter(({ isSupplementary }) => !isSupplementary);
  return `<div class="obj_article_summary">
<h3 class="title"><a id="article-${article.id}" href="${urlOf(view, path)}">
	${localize(article.title, ...keys)}
</a></h3>
<div class="meta"><div class="authors">${escapeHtml(article.authors.map((author) => fullName(author, ...keys)).join(', '))}</div>
${article.pages ? `<div class="pages">${article.pages}</div>` : ''}</div>
<ul class="galleys_links">${links.map((galley) => `<li>${renderGalleyLink(view, `${path}/${bestId(galley)}`, galley)}</li>`).join('\n')}</ul>
</div>`;
}
