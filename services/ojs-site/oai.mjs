import { escapeHtml } from '../page.mjs';
import { bestId, localize, stripTags } from './journal.mjs';
import { renderJats } from './jats.mjs';

/**
 * What an answer of OAI-PMH is made of.
 *
 * @typedef {object} OaiSource
 * @property {import('./journal.mjs').Journal} journal
 * @property {string} base address of the journal
 * @property {string} repository in identifiers
 * @property {boolean} hasJats
 * @property {import('../stand-in/failures.mjs').Failures} failures
 */

const DEFAULT_HUGE_TAG = 100 * 1024 * 1024;

/**
 * @param {OaiSource} source
 * @param {URLSearchParams} parameters
 */
export function answerOai(source, parameters) {
  const verb = parameters.get('verb') ?? '';
  const request = [...parameters]
    .map(([name, value]) => ` ${name}="${escapeHtml(value)}"`)
    .join('');
  const operation = VERBS[verb];
  const body = operation ? operation(source, parameters) : error('badVerb', 'Illegal OAI verb');
  return `<?xml version="1.0" encoding="UTF-8"?>
<?xml-stylesheet type="text/xsl" href="${source.base}/lib/pkp/xml/oai2.xsl" ?>
<OAI-PMH xmlns="http://www.openarchives.org/OAI/2.0/" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"
	xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/ http://www.openarchives.org/OAI/2.0/OAI-PMH.xsd">
	<responseDate>2026-08-21T06:13:27Z</responseDate>
	<request${request}>${source.base}/oai</request>
	${body}
</OAI-PMH>
`;
}

/** @type {Record<string, (source: OaiSource, parameters: URLSearchParams) => string>} */
const VERBS = {
  Identify: ({
    journal,
    base,
  }) => `<Identify><repositoryName>${escapeHtml(localize(journal.name, journal.locales[0].key))}</repositoryName>
<baseURL>${base}/oai</baseURL><protocolVersion>2.0</protocolVersion><adminEmail>editor@example.org</adminEmail>
<earliestDatestamp>2010-01-01T00:00:00Z</earliestDatestamp><deletedRecord>persistent</deletedRecord>
<granularity>YYYY-MM-DDThh:mm:ssZ</granularity></Identify>`,

  ListMetadataFormats: ({ hasJats }) =>
    `<ListMetadataFormats>${['oai_dc', ...(hasJats ? ['jats'] : [])]
      .map(
        (prefix) => `<metadataFormat><metadataPrefix>${prefix}</metadataPrefix></metadataFormat>`,
      )
      .join('')}</ListMetadataFormats>`,

  ListSets({ journal }) {
    const key = journal.locales[0].key;
    const sections = journal.sections.map(
      ({ abbreviation, title }) =>
        `<set><setSpec>${journal.path}:${abbreviation}</setSpec><setName>${escapeHtml(localize(title, key))}</setName></set>`,
    );
    return `<ListSets><set><setSpec>${journal.path}</setSpec><setName>${escapeHtml(localize(journal.name, key))}</setName></set>${sections.join('')}</ListSets>`;
  },

  ListRecords: listRecords,

  GetRecord(source, parameters) {
    const { journal, repository } = source;
    const identifier = parameters.get('identifier');
    const article = journal.articles.find(
      ({ id }) => `oai:${repository}:article/${id}` === identifier,
    );
    if (!article) return error('idDoesNotExist', 'No matching identifier in this repository');
    return `<GetRecord>${renderRecord(source, article, parameters.get('metadataPrefix') ?? '')}</GetRecord>`;
  },
};

/** @param {string} code @param {string} message */
function error(code, message) {
  return `<error code="${code}">${message}</error>`;
}

/**
 * Tokens are the start of the next part and the parameters of the request, as base 64.
 *
 * @param {OaiSource} source
 * @param {URLSearchParams} parameters
 */
function listRecords(source, parameters) {
  const { journal, failures } = source;
  const token = parameters.get('resumptionToken');
  const { start, prefix, set } = token
    ? decodeToken(token)
    : { start: 0, prefix: parameters.get('metadataPrefix') ?? '', set: parameters.get('set') };
  if (start === undefined)
    return error('badResumptionToken', 'The resumption token is invalid or expired');
  if (prefix !== 'oai_dc' && !(prefix === 'jats' && source.hasJats))
    return error('cannotDisseminateFormat', 'The requested metadataPrefix is not supported');
  const entries = listEntries(journal, set);
  if (!entries.length) return error('noRecordsMatch', 'No matching records in this repository');
  const isSameForEver = failures.take(['token'], 'oai', String(start));
  const from = isSameForEver && start > 0 ? journal.oaiPageSize : start;
  const shown = entries.slice(from, from + journal.oaiPageSize);
  let next = from + journal.oaiPageSize;
  if (next >= entries.length && failures.take(['loop'], 'oai', String(start))) next = 0;
  if (isSameForEver) next = journal.oaiPageSize;
  const huge = start === 0 && failures.take(['huge-tag'], 'oai', '');
  const records = shown.map((entry) =>
    typeof entry === 'number' ? renderDeleted(source, entry) : renderRecord(source, entry, prefix),
  );
  return `<ListRecords>${huge ? renderHugeTag(huge.bytes) : ''}${records.join('\n')}
${renderToken({ start: next, prefix, set }, from, entries.length, isSameForEver)}</ListRecords>`;
}

/** @param {number} [bytes] */
function renderHugeTag(bytes = DEFAULT_HUGE_TAG) {
  return `<record><header><identifier ${'a'.repeat(bytes)}="">oai:x</identifier></header></record>`;
}

/** @param {import('./journal.mjs').Journal} journal @param {string | null | undefined} set */
function listEntries(journal, set) {
  if (set && set !== journal.path && !set.startsWith(`${journal.path}:`)) return [];
  const section = set?.split(':')[1];
  const articles = journal.articles.filter((article) => !section || article.section === section);
  return [...articles, ...(section ? [] : journal.deleted)];
}

/**
 * @param {object} state
 * @param {number} cursor
 * @param {number} size
 * @param {boolean} isEndless
 */
function renderToken(state, cursor, size, isEndless) {
  const { start } = /** @type {{ start: number }} */ (state);
  const isLast = start >= size && !isEndless;
  const value = isLast ? '' : Buffer.from(JSON.stringify(state)).toString('base64');
  return isLast && cursor === 0
    ? ''
    : `<resumptionToken expirationDate="2027-01-01T00:00:00Z" completeListSize="${size}" cursor="${cursor}">${value}</resumptionToken>`;
}

/** @param {string} token @returns {any} */
function decodeToken(token) {
  try {
    return JSON.parse(Buffer.from(token, 'base64').toString());
  } catch {
    return {};
  }
}

/** @param {OaiSource} source @param {number} id */
function renderDeleted({ journal, repository }, id) {
  return `<record><header status="deleted"><identifier>oai:${repository}:article/${id}</identifier>
<datestamp>2025-02-03T10:00:00Z</datestamp><setSpec>${journal.path}</setSpec></header></record>`;
}

/** @param {OaiSource} source @param {import('./journal.mjs').Article} article @param {string} prefix */
function renderRecord(source, article, prefix) {
  const { journal, repository } = source;
  const metadata =
    prefix === 'jats'
      ? renderJats(journal, article, source.base)
      : renderDublinCore(source, article);
  return `<record><header><identifier>oai:${repository}:article/${article.id}</identifier>
<datestamp>${article.datePublished.slice(0, 10)}T00:00:00Z</datestamp><setSpec>${journal.path}:${article.section}</setSpec><setSpec>driver</setSpec></header>
<metadata>${metadata}</metadata></record>`;
}

const THREE_LETTERS = { en: 'eng', ru: 'rus', fr: 'fra' };

/** @param {OaiSource} source @param {import('./journal.mjs').Article} article */
function renderDublinCore({ journal, base }, article) {
  const tagOf = (/** @type {string} */ key) =>
    journal.locales.find((locale) => locale.key === key)?.tag ?? key;
  /** @param {string} name @param {Record<string, string>} texts */
  const localized = (name, texts) =>
    Object.entries(texts)
      .filter(([, text]) => text)
      .map(
        ([key, text]) =>
          `<dc:${name} xml:lang="${tagOf(key)}">${escapeHtml(stripTags(text))}</dc:${name}>`,
      );
  const issue = journal.issues.find(({ id }) => id === article.issue);
  const short = /** @type {keyof typeof THREE_LETTERS} */ (tagOf(article.locale).slice(0, 2));
  const page = `${base}/article/view/${bestId(article)}`;
  const element = (/** @type {string} */ name, /** @type {string | undefined} */ text) =>
    text ? `<dc:${name}>${escapeHtml(text)}</dc:${name}>` : '';
  return `<oai_dc:dc xmlns:oai_dc="http://www.openarchives.org/OAI/2.0/oai_dc/" xmlns:dc="http://purl.org/dc/elements/1.1/"
	xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xsi:schemaLocation="http://www.openarchives.org/OAI/2.0/oai_dc/ http://www.openarchives.org/OAI/2.0/oai_dc.xsd">
${localized('title', article.title).join('\n')}
${article.authors
  .map(({ given, family }) =>
    element(
      'creator',
      [localize(family, article.locale), localize(given, article.locale)]
        .filter(Boolean)
        .join(', '),
    ),
  )
  .join('\n')}
${Object.entries(article.keywords)
  .flatMap(([key, words]) => words.flatMap((word) => localized('subject', { [key]: word })))
  .join('\n')}
${localized('description', article.abstract).join('\n')}
${element('date', article.datePublished.slice(0, 10))}
${element('type', 'info:eu-repo/semantics/article')}${element('identifier', page)}${element('identifier', article.doi)}
${issue ? element('source', `${localize(journal.name, article.locale)}; Vol. ${issue.volume} No. ${issue.number} (${issue.year}); ${article.pages ?? ''}`) : ''}
${element('source', journal.issn)}${element('language', THREE_LETTERS[short])}
${article.galleys.map((galley) => element('relation', `${page}/${bestId(galley)}`)).join('\n')}
${element('rights', article.license)}</oai_dc:dc>`;
}
