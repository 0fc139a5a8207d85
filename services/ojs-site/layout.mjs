import { escapeHtml } from '../page.mjs';
import { isOjs34, localize } from './journal.mjs';

/** Labels of the pages that matter to a reader of them. */
const LABELS = {
  en: {
    abstract: 'Abstract',
    archives: 'Archives',
    authors: 'Authors',
    doi: 'DOI:',
    downloads: 'Downloads',
    full: 'Full Issue',
    issue: 'Issue',
    keywords: 'Keywords:',
    license: 'License',
    next: 'Next',
    number: 'No.',
    published: 'Published',
    references: 'References',
    section: 'Section',
    volume: 'Vol.',
  },
  ru: {
    abstract: 'Аннотация',
    archives: 'Архивы',
    authors: 'Авторы',
    doi: 'DOI:',
    downloads: 'Загрузки',
    full: 'Весь выпуск',
    issue: 'Выпуск',
    keywords: 'Ключевые слова:',
    license: 'Лицензия',
    next: 'Следующий',
    number: '№',
    published: 'Опубликован',
    references: 'Библиографические ссылки',
    section: 'Раздел',
    volume: 'Том',
  },
};

/**
 * A page in the language of the reader.
 *
 * @typedef {object} View
 * @property {import('./journal.mjs').Journal} journal
 * @property {string} origin `http://127.0.0.1:57000`
 * @property {import('./journal.mjs').Locale} locale
 * @property {string} path of the page below the journal's, without language
 * @property {boolean} hasScripts
 */

/** @param {View} view @returns {Record<string, string>} */
export function labelsOf({ locale }) {
  return locale.key.startsWith('ru') ? LABELS.ru : LABELS.en;
}

/** @param {View} view @param {string} path */
export function urlOf({ origin, journal }, path) {
  return `${origin}/index.php/${journal.path}${path}`;
}

/** @param {View} view @param {Record<string, string> | undefined} texts */
export function textOf({ journal, locale }, texts) {
  return localize(texts, locale.key, journal.locales[0].key);
}

/**
 * `Vol. 1 No. 2 (2014): Title`
 *
 * @param {View} view
 * @param {import('./journal.mjs').Issue} issue
 */
export function nameOfIssue(view, { volume, number, year, title }) {
  const labels = labelsOf(view);
  const series = `${labels.volume} ${volume} ${labels.number} ${number} (${year})`;
  const text = textOf(view, title);
  return text ? `${series}: ${text}` : series;
}

/** Scripts as they hide in real pages, and as they should not. */
export const SCRIPTS = `<script>document.write('</p><h1 class="page_title">Changed</h1>')</script>
<img src="x" onerror="alert(1)"><a href="javascript:alert(2)" onclick="alert(3)">link</a>
<iframe srcdoc="<script>alert(4)</script>"></iframe><svg onload="alert(5)"></svg><object data="file:///etc/passwd"></object>`;

/**
 * @param {View} view
 * @param {{ title: string, kind: string, head?: string, body: string }} parts
 */
export function renderSitePage(view, { title, kind, head = '', body }) {
  const { journal, locale } = view;
  const name = escapeHtml(textOf(view, journal.name));
  const labels = labelsOf(view);
  return `<!DOCTYPE html>
<html lang="${locale.tag}" xml:lang="${locale.tag}">
<head>
	<meta charset="utf-8">
	<meta name="viewport" content="width=device-width, initial-scale=1.0">
	<title>
		${escapeHtml(title)}
							| ${name}
			</title>
<meta name="generator" content="Open Journal Systems ${journal.version}">
${head}
	<script>var pkp = { page: 1 < 2 };</script>
</head>
<body class="pkp_page_${kind} has_site_logo" dir="ltr">
${view.hasScripts ? SCRIPTS.repeat(50) : ''}
<div class="pkp_structure_page">
<header class="pkp_structure_head" id="headerNavigationContainer" role="banner">
<div class="pkp_site_name"><a href="${urlOf(view, '/index')}" class="is_text">${name}</a></div>
<nav class="pkp_site_nav_menu"><ul id="navigationPrimary" class="pkp_navigation_primary pkp_nav_list">
<li><a href="${urlOf(view, '/issue/current')}">${labels.issue}</a></li>
<li><a href="${urlOf(view, '/issue/archive')}">${labels.archives}</a></li>
<li><a href="${urlOf(view, '/about')}">About</a></li></ul></nav>
</header>
<div class="pkp_structure_content has_sidebar">
<div class="pkp_structure_main" role="main"><a id="pkp_content_main"></a>
${body}
</div>
<div class="pkp_structure_sidebar left" role="complementary">${renderLanguages(view)}</div>
</div>
</div>
</body>
</html>
`;
}

/** @param {View} view */
function renderLanguages(view) {
  const items = view.journal.locales.map(({ code, tag, name }) => {
    const source = encodeURIComponent(`/index.php/${view.journal.path}${view.path}`);
    const href = urlOf(view, `/user/setLocale/${code}?source=${source}`);
    const current = code === view.locale.code ? ' current' : '';
    return `<li class="locale_${code}${current}" lang="${tag}"><a href="${href}">${name}</a></li>`;
  });
  return `<div class="pkp_block block_language"><h2 class="title">Language</h2>
<div class="content"><ul>${items.join('\n')}</ul></div></div>`;
}

/** @param {View} view @param {import('./journal.mjs').Issue} issue */
export function coverUrl({ origin, journal, locale }, { id }) {
  return `${origin}/public/journals/${journal.path}/cover_issue_${id}_${locale.code}.png`;
}

/**
 * A link to a galley, with its language if that is not the page's.
 *
 * @param {View} view
 * @param {string} path
 * @param {import('./journal.mjs').Galley} galley
 */
export function renderGalleyLink(view, path, { label, locale, type, isSupplementary }) {
  const other = view.journal.locales.find(({ key }) => key === locale);
  const suffix = other && other.key !== view.locale.key ? ` (${other.name})` : '';
  const name = isSupplementary ? 'obj_galley_link_supplementary' : 'obj_galley_link';
  return `<a class="${name} ${type === 'pdf' ? 'pdf' : 'file'}" href="${urlOf(view, path)}">


	${escapeHtml(label)}${suffix}


	</a>`;
}

/** Whether the site understands a language in the path. @param {View['journal']} journal */
export function hasLocalePaths(journal) {
  return isOjs34(journal);
}
