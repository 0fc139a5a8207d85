import { escapeHtml } from '../page.mjs';
import { localize, stripTags } from './journal.mjs';

/**
 * JATS 1.2 of an article, as Elpub gives it: metadata and references, without text.
 *
 * @param {import('./journal.mjs').Journal} journal
 * @param {import('./journal.mjs').Article} article
 * @param {string} base address of the journal
 */
export function renderJats(journal, article, base) {
  const tagOf = (/** @type {string} */ key) =>
    journal.locales.find((locale) => locale.key === key)?.tag.slice(0, 2) ?? key;
  const section = journal.sections.find(({ abbreviation }) => abbreviation === article.section);
  return `<article xmlns:xlink="http://www.w3.org/1999/xlink" article-type="research-article" dtd-version="1.2" xml:lang="${tagOf(article.locale)}">
<front>
<journal-meta><journal-id journal-id-type="publisher-id">${journal.path}</journal-id>
<journal-title-group>${renderJournalTitles(journal, tagOf)}</journal-title-group>
<issn publication-format="electronic">${journal.issn}</issn></journal-meta>
<article-meta>
<article-id pub-id-type="publisher-id">${article.id}</article-id>
${article.doi ? `<article-id pub-id-type="doi">${article.doi}</article-id>` : ''}
<article-categories>${Object.entries(section?.title ?? {})
    .map(
      ([key, text]) =>
        `<subj-group subj-group-type="section-heading" xml:lang="${tagOf(key)}"><subject>${escapeHtml(text)}</subject></subj-group>`,
    )
    .join('')}</article-categories>
${renderTitles(article, tagOf)}
${renderAuthors(article, tagOf)}
${renderDates(journal, article)}
${article.license ? `<permissions><license license-type="open-access" xlink:href="${article.license}"><license-p>CC BY</license-p></license></permissions>` : ''}
${article.galleys
  .filter(({ type }) => type === 'pdf')
  .map(
    ({ id }) =>
      `<self-uri content-type="pdf" xlink:href="${base}/article/view/${article.id}/${id}"/>`,
  )
  .join('')}
${renderAbstracts(article, tagOf)}
</article-meta>
</front>
<back><ref-list>${article.references
    .map(
      (text, at) =>
        `<ref id="cit${at + 1}"><label>${at + 1}</label><mixed-citation>${escapeHtml(stripTags(text))}</mixed-citation></ref>`,
    )
    .join('\n')}</ref-list></back>
</article>`;
}

/** @typedef {(key: string) => string} TagOf */

/** @param {import('./journal.mjs').Journal} journal @param {TagOf} tagOf */
function renderJournalTitles(journal, tagOf) {
  return Object.entries(journal.name)
    .map(
      ([key, text]) =>
        `<journal-title xml:lang="${tagOf(key)}">${escapeHtml(text)}</journal-title>`,
    )
    .join('');
}

/** JATS has other names for the inline marks. @param {string} html */
function renderInline(html) {
  return html
    .replaceAll(/<(\/?)(i|em)>/g, '<$1italic>')
    .replaceAll(/<(\/?)(b|strong)>/g, '<$1bold>');
}

/** @param {import('./journal.mjs').Article} article @param {TagOf} tagOf */
function renderTitles({ title, locale }, tagOf) {
  const others = Object.entries(title).filter(([key]) => key !== locale);
  return `<title-group><article-title xml:lang="${tagOf(locale)}">${renderInline(localize(title, locale))}</article-title>
${others.map(([key, text]) => `<trans-title-group xml:lang="${tagOf(key)}"><trans-title>${renderInline(text)}</trans-title></trans-title-group>`).join('')}</title-group>`;
}

/** @param {import('./journal.mjs').Article} article @param {TagOf} tagOf */
function renderAuthors({ authors }, tagOf) {
  const contributors = authors.map(({ given, family, orcid }, at) => {
    const names = Object.keys(family).map(
      (key) =>
        `<name name-style="western" xml:lang="${tagOf(key)}"><surname>${escapeHtml(family[key])}</surname><given-names>${escapeHtml(given[key] ?? '')}</given-names></name>`,
    );
    const id = orcid
      ? `<contrib-id contrib-id-type="orcid">https://orcid.org/${orcid}</contrib-id>`
      : '';
    return `<contrib contrib-type="author">${id}<name-alternatives>${names.join('')}</name-alternatives><xref ref-type="aff" rid="aff-${at + 1}"/></contrib>`;
  });
  const affiliations = authors.map(({ affiliation }, at) => {
    const lines = Object.entries(affiliation ?? {}).map(
      ([key, text]) =>
        `<aff xml:lang="${tagOf(key)}"><institution>${escapeHtml(text)}</institution></aff>`,
    );
    return `<aff-alternatives id="aff-${at + 1}">${lines.join('')}</aff-alternatives>`;
  });
  return `<contrib-group>${contributors.join('\n')}</contrib-group>\n${affiliations.join('\n')}`;
}

/** @param {import('./journal.mjs').Journal} journal @param {import('./journal.mjs').Article} article */
function renderDates(journal, article) {
  const [year, month, day] = article.datePublished.slice(0, 10).split('-');
  const issue = journal.issues.find(({ id }) => id === article.issue);
  const [first, last] = (article.pages ?? '').split('-');
  return `<pub-date date-type="pub" iso-8601-date="${article.datePublished.slice(0, 10)}" publication-format="electronic"><day>${day}</day><month>${month}</month><year>${year}</year></pub-date>
${issue ? `<volume>${issue.volume}</volume><issue>${issue.number}</issue>` : ''}
${first ? `<fpage>${first}</fpage>` : ''}${last ? `<lpage>${last}</lpage>` : ''}`;
}

/** @param {import('./journal.mjs').Article} article @param {TagOf} tagOf */
function renderAbstracts({ abstract, keywords, locale }, tagOf) {
  const texts = Object.entries(abstract).map(([key, html]) => {
    const name = key === locale ? 'abstract' : 'trans-abstract';
    return `<${name} xml:lang="${tagOf(key)}">${renderInline(html)}</${name}>`;
  });
  const groups = Object.entries(keywords).map(
    ([key, words]) =>
      `<kwd-group xml:lang="${tagOf(key)}">${words.map((word) => `<kwd>${escapeHtml(word)}</kwd>`).join('')}</kwd-group>`,
  );
  return [...texts, ...groups].join('\n');
}
