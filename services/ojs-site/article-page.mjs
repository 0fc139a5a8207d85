import { escapeHtml } from '../page.mjs';
import { bestId, fullName, isOjs34, localize, stripTags } from './journal.mjs';
import {
  SCRIPTS,
  coverUrl,
  labelsOf,
  nameOfIssue,
  renderGalleyLink,
  renderSitePage,
  textOf,
  urlOf,
} from './layout.mjs';

/** @typedef {import('./layout.mjs').View} View */
/** @typedef {import('./journal.mjs').Article} Article */

/**
 * Page of an article as the default theme of OJS 3.3 makes it.
 *
 * @param {View} view
 * @param {Article} article
 */
export function renderArticlePage(view, article) {
  const head = [...googleScholarTags(view, article), ...dublinCoreTags(view, article)].join('\n');
  const title = textOf(view, article.title);
  return renderSitePage(view, {
    title: stripTags(title),
    kind: 'article',
    head,
    body: renderBody(view, article),
  });
}

/** @param {string} name @param {string} content @param {string} [language] */
function meta(name, content, language) {
  const attribute = language ? ` xml:lang="${language}"` : '';
  return `<meta name="${name}"${attribute} content="${escapeHtml(content)}"/>`;
}

/** @param {View} view @param {string} key */
function shortTag({ journal }, key) {
  return journal.locales.find((locale) => locale.key === key)?.tag.slice(0, 2) ?? key.slice(0, 2);
}

/** @param {View} view @param {Article} article */
function googleScholarTags(view, article) {
  const { journal, locale } = view;
  const issue = journal.issues.find(({ id }) => id === article.issue);
  const names = isOjs34(journal) ? article.locale : locale.key;
  const [first, last] = (article.pages ?? '').split('-');
  const path = `/article/view/${bestId(article)}`;
  const keywords = article.keywords[locale.key] ?? [];
  return [
    meta('gs_meta_revision', '1.1'),
    meta('citation_journal_title', localize(journal.name, journal.locales[0].key)),
    meta('citation_journal_abbrev', journal.path),
    ...(journal.issn ? [meta('citation_issn', journal.issn)] : []),
    ...article.authors.flatMap((author) => [
      meta('citation_author', fullName(author, names, article.locale)),
      ...(author.affiliation?.[article.locale]
        ? [meta('citation_author_institution', author.affiliation[article.locale])]
        : []),
      ...(author.orcid && isOjs34(journal)
        ? [meta('citation_author_orcid', `https://orcid.org/${author.orcid}`)]
        : []),
    ]),
    meta('citation_title', titleWithSubtitle(article, article.locale)),
    meta('citation_language', shortTag(view, article.locale)),
    meta('citation_date', dateTag(article, issue)),
    ...(issue ? [meta('citation_volume', issue.volume), meta('citation_issue', issue.number)] : []),
    ...(first ? [meta('citation_firstpage', first)] : []),
    ...(last ? [meta('citation_lastpage', last)] : []),
    ...(article.doi ? [meta('citation_doi', article.doi)] : []),
    meta('citation_abstract_html_url', urlOf(view, path)),
    ...keywords.map((keyword) => meta('citation_keywords', keyword, shortTag(view, locale.key))),
    ...article.galleys
      .filter(({ type, isSupplementary }) => type === 'pdf' && !isSupplementary)
      .map((galley) =>
        meta(
          'citation_pdf_url',
          urlOf(view, `/article/download/${bestId(article)}/${bestId(galley)}`),
        ),
      ),
    ...article.references.map((reference) => meta('citation_reference', stripTags(reference))),
  ];
}

/** The year alone, if the article came out in another year than its issue says. @param {Article} article @param {any} issue */
function dateTag({ datePublished }, issue) {
  const isOfYear = !issue?.year || datePublished.startsWith(issue.year);
  return isOfYear ? datePublished.slice(0, 10).replaceAll('-', '/') : issue.year;
}

/** @param {Article} article @param {string} key */
function titleWithSubtitle({ title, subtitle }, key) {
  return [title[key], subtitle?.[key]]
    .filter(Boolean)
    .map((text) => stripTags(String(text)))
    .join(': ');
}

/** @param {View} view @param {Article} article */
function dublinCoreTags(view, article) {
  const { journal } = view;
  const others = Object.keys(article.title).filter(
    (key) => key !== article.locale && article.title[key],
  );
  const section = journal.sections.find(({ abbreviation }) => abbreviation === article.section);
  return [
    '<link rel="schema.DC" href="http://purl.org/dc/elements/1.1/" />',
    ...article.authors.map((author) =>
      meta('DC.Creator.PersonalName', fullName(author, view.locale.key, article.locale)),
    ),
    `<meta name="DC.Date.created" scheme="ISO8601" content="${article.datePublished.slice(0, 10)}"/>`,
    ...(article.dateSubmitted
      ? [
          `<meta name="DC.Date.dateSubmitted" scheme="ISO8601" content="${article.dateSubmitted.slice(0, 10)}"/>`,
        ]
      : []),
    ...Object.entries(article.abstract)
      .filter(([, text]) => text)
      .map(([key, text]) => meta('DC.Description', stripTags(text), shortTag(view, key))),
    meta('DC.Identifier', bestId(article)),
    ...(article.pages ? [meta('DC.Identifier.pageNumber', article.pages)] : []),
    ...(article.doi ? [meta('DC.Identifier.DOI', article.doi)] : []),
    meta('DC.Identifier.URI', urlOf(view, `/article/view/${bestId(article)}`)),
    `<meta name="DC.Language" scheme="ISO639-1" content="${shortTag(view, article.locale)}"/>`,
    ...(article.license ? [meta('DC.Rights', article.license)] : []),
    meta('DC.Source', localize(journal.name, journal.locales[0].key)),
    meta('DC.Title', titleWithSubtitle(article, article.locale)),
    ...others.map((key) =>
      meta('DC.Title.Alternative', titleWithSubtitle(article, key), shortTag(view, key)),
    ),
    meta('DC.Type', 'Text.Serial.Journal'),
    meta('DC.Type.articleType', textOf(view, section?.title)),
  ];
}

/** @param {View} view @param {Article} article */
function renderBody(view, article) {
  const labels = labelsOf(view);
  const subtitle = textOf(view, article.subtitle);
  const abstract = localize(article.abstract, view.locale.key, article.locale);
  const keywords = article.keywords[view.locale.key] ?? article.keywords[article.locale] ?? [];
  return `<div class="page page_article">
${renderBreadcrumbs(view, article)}
<article class="obj_article_details">
	<h1 class="page_title">
		${localize(article.title, view.locale.key, article.locale)}
	</h1>
${subtitle ? `	<h2 class="subtitle">\n		${subtitle}\n	</h2>` : ''}
	<div class="row">
		<div class="main_entry">
<section class="item authors"><h2 class="pkp_screen_reader">${labels.authors}</h2><ul class="authors">
${article.authors.map((author) => renderAuthor(view, article, author)).join('\n')}
</ul></section>
${article.doi ? `<section class="item doi"><h2 class="label">${labels.doi}</h2><span class="value"><a href="https://doi.org/${article.doi}">https://doi.org/${article.doi}</a></span></section>` : ''}
${keywords.length ? `<section class="item keywords"><h2 class="label">${labels.keywords}</h2><span class="value">${keywords.map(escapeHtml).join(', ')}</span></section>` : ''}
${abstract ? `<section class="item abstract"><h2 class="label">${labels.abstract}</h2>${abstract}${view.hasScripts ? SCRIPTS : ''}</section>` : ''}
${article.references.length ? `<section class="item references"><h2 class="label">${labels.references}</h2><div class="value">${article.references.map((text) => `<p>${text} </p>`).join('\n')}</div></section>` : ''}
		</div><!-- .main_entry -->
		<div class="entry_details">${renderDetails(view, article)}</div><!-- .entry_details -->
	</div><!-- .row -->
</article>
</div><!-- .page -->`;
}

/** @param {View} view @param {Article} article */
function renderBreadcrumbs(view, article) {
  const issue = view.journal.issues.find(({ id }) => id === article.issue);
  const link = issue
    ? `<li><a href="${urlOf(view, `/issue/view/${issue.id}`)}">${escapeHtml(nameOfIssue(view, issue))}</a></li>`
    : '';
  return `<nav class="cmp_breadcrumbs" role="navigation"><ol><li><a href="${urlOf(view, '/index')}">Home</a></li>${link}</ol></nav>`;
}

/** @param {View} view @param {Article} article @param {import('./journal.mjs').Author} author */
function renderAuthor(view, article, author) {
  const affiliation = localize(author.affiliation, view.locale.key, article.locale);
  const iri = `https://orcid.org/${author.orcid}`;
  return `<li><span class="name">
		${escapeHtml(fullName(author, view.locale.key, article.locale))}
	</span>
${affiliation ? `<span class="affiliation">\n		${escapeHtml(affiliation)}\n	</span>` : ''}
${author.orcid ? `<span class="orcid"><svg viewBox="0 0 72 72"><title>Orcid</title></svg><a href="${iri}" target="_blank">${iri}</a></span>` : ''}
</li>`;
}

/** @param {View} view @param {Article} article */
function renderDetails(view, article) {
  const labels = labelsOf(view);
  const issue = view.journal.issues.find(({ id }) => id === article.issue);
  const section = view.journal.sections.find(
    ({ abbreviation }) => abbreviation === article.section,
  );
  /** @param {boolean} isSupplementary */
  const links = (isSupplementary) =>
    article.galleys
      .filter((galley) => Boolean(galley.isSupplementary) === isSupplementary)
      .map(
        (galley) =>
          `<li>${renderGalleyLink(view, `/article/view/${bestId(article)}/${bestId(galley)}`, galley)}</li>`,
      )
      .join('\n');
  return `
${issue?.hasCover ? `<div class="item cover_image"><div class="sub_item"><a href="${urlOf(view, `/issue/view/${issue.id}`)}"><img src="${coverUrl(view, issue)}" alt=""></a></div></div>` : ''}
<div class="item galleys"><h2 class="pkp_screen_reader">${labels.downloads}</h2><ul class="value galleys_links">${links(false)}</ul></div>
${links(true) ? `<div class="item galleys"><h3 class="pkp_screen_reader">${labels.downloads}</h3><ul class="value supplementary_galleys_links">${links(true)}</ul></div>` : ''}
<div class="item published"><section class="sub_item"><h2 class="label">${labels.published}</h2><div class="value"><span>${article.datePublished.slice(0, 10)}</span></div></section></div>
<div class="item issue">
${issue ? `<section class="sub_item"><h2 class="label">${labels.issue}</h2><div class="value"><a class="title" href="${urlOf(view, `/issue/view/${issue.id}`)}">${escapeHtml(nameOfIssue(view, issue))}</a></div></section>` : ''}
<section class="sub_item"><h2 class="label">${labels.section}</h2><div class="value">
	${escapeHtml(textOf(view, section?.title))}
</div></section></div>
${article.license ? `<div class="item copyright"><h2 class="label">${labels.license}</h2><a rel="license" href="${article.license}"><img alt="Creative Commons License" src="//i.creativecommons.org/l/by/4.0/88x31.png"></a></div>` : ''}`;
}
