import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { findFile } from './dump-files.mjs';
import { readTables } from './dump-tables.mjs';

/** Status of a publication that is on the site. */
const PUBLISHED = '3';

/**
 * Journals of the databases of OJS under a folder, `ojs/{version}/pgsql/database.sql`. Two journals with one path are told
 * apart by their version.
 *
 * @param {string} folder
 */
export function readDumps(folder) {
  const root = join(folder, 'ojs');
  if (!existsSync(root))
    return {
      journals: [],
      message: `no databases of OJS in ${root}: serving the own journal only`,
    };
  /** @type {import('./journal.mjs').Journal[]} */
  const journals = [];
  for (const release of readdirSync(root).sort()) {
    const base = join(root, release, 'pgsql');
    if (!existsSync(join(base, 'database.sql'))) continue;
    for (const journal of readDump(base)) {
      const isTaken = journals.some(({ path }) => path === journal.path);
      journals.push(
        isTaken
          ? { ...journal, path: `${journal.path}-${release.replaceAll('_', '').slice(-3)}` }
          : journal,
      );
    }
  }
  return {
    journals,
    message: `journals of databases: ${journals.map(({ path }) => path).join(', ')}`,
  };
}

/**
 * @param {string} base folder of the database and its files
 * @returns {import('./journal.mjs').Journal[]}
 */
function readDump(base) {
  const tables = readTables(readFileSync(join(base, 'database.sql'), 'utf8'));
  const versions = tables.versions ?? [];
  const version = versions.find((row) => row.product === 'ojs2' && row.current === '1');
  return tables.journals
    .filter(({ enabled }) => enabled === '1')
    .map((row) => buildJournal(tables, row, version, base));
}

/** @typedef {import('./dump-tables.mjs').Row} Row */
/** @typedef {Record<string, Row[]>} Tables */

/** @param {Tables} tables @param {Row} row @param {Row | undefined} version @param {string} base */
function buildJournal(tables, row, version, base) {
  const id = row.journal_id;
  const settings = textsOf(tables.journal_settings, 'journal_id', id);
  const issues = tables.issues.filter(
    ({ journal_id, published }) => journal_id === id && published === '1',
  );
  const sections = tables.sections.filter((section) => section.journal_id === id);
  const articles = tables.submissions
    .filter(({ context_id, status }) => context_id === id && status === PUBLISHED)
    .flatMap((submission) => buildArticle(tables, submission, sections, base));
  return {
    path: row.path ?? '',
    version: version
      ? [version.major, version.minor, version.revision, version.build].join('.')
      : '3.3.0.0',
    name: settings.name ?? {},
    issn: settings.onlineIssn?.[''] ?? '',
    locales: readLocales(settings, row.primary_locale ?? 'en'),
    sections: sections.map((section) => {
      const texts = textsOf(tables.section_settings, 'section_id', section.section_id);
      return { abbreviation: abbreviationOf(tables, section), title: texts.title ?? {} };
    }),
    issues: issues.map((issue) => buildIssue(tables, issue)),
    articles,
    deleted: [],
    oaiPageSize: 5,
    archivePageSize: 25,
  };
}

/** @param {Record<string, Record<string, string>>} settings @param {string} primary */
function readLocales(settings, primary) {
  const codes = parseList(settings.supportedLocales?.[''] ?? '');
  const all = [primary, ...codes.filter((code) => code !== primary)];
  const names = new Intl.DisplayNames(['en'], { type: 'language' });
  return all.map((code) => {
    const tag = code.replaceAll('_', '-');
    return { key: code, code, tag, name: names.of(tag) ?? code };
  });
}

/** A list in JSON, or as PHP serializes it. @param {string} text @returns {string[]} */
function parseList(text) {
  if (text.startsWith('[')) return JSON.parse(text);
  return [...text.matchAll(/s:\d+:"([^"]*)"/g)].map(([, value]) => value);
}

/** @param {Tables} tables @param {Row} section */
function abbreviationOf(tables, section) {
  const { abbrev = {} } = textsOf(tables.section_settings, 'section_id', section.section_id);
  return Object.values(abbrev).find(Boolean) ?? `S${section.section_id}`;
}

/** @param {Tables} tables @param {Row} issue */
function buildIssue(tables, issue) {
  const texts = textsOf(tables.issue_settings, 'issue_id', issue.issue_id);
  return {
    id: Number(issue.issue_id),
    volume: issue.volume ?? '',
    number: issue.number ?? '',
    year: issue.year ?? '',
    title: issue.show_title === '1' ? (texts.title ?? {}) : {},
    description: texts.description ?? {},
    datePublished: issue.date_published ?? '',
  };
}

/** @param {Tables} tables @param {Row} submission @param {Row[]} sections @param {string} base */
function buildArticle(tables, submission, sections, base) {
  const publication = tables.publications.find(
    ({ publication_id }) => publication_id === submission.current_publication_id,
  );
  if (publication?.status !== PUBLISHED) return [];
  const id = publication.publication_id;
  const texts = textsOf(tables.publication_settings, 'publication_id', id);
  const section = sections.find(({ section_id }) => section_id === publication.section_id);
  /** @type {import('./journal.mjs').Article} */
  const article = {
    id: Number(submission.submission_id),
    urlPath: publication.url_path ?? undefined,
    issue: Number(texts.issueId?.[''] ?? 0),
    section: section ? abbreviationOf(tables, section) : '',
    locale: submission.locale || Object.keys(texts.title ?? {})[0],
    datePublished: publication.date_published ?? '',
    dateSubmitted: submission.date_submitted ?? undefined,
    pages: texts.pages?.[''] || undefined,
    doi: texts['pub-id::doi']?.[''] || undefined,
    license: texts.licenseUrl?.[''] || undefined,
    title: texts.title ?? {},
    subtitle: texts.subtitle,
    abstract: texts.abstract ?? {},
    keywords: readKeywords(tables, id),
    authors: readAuthors(tables, id),
    references: (tables.citations ?? [])
      .filter((row) => row.publication_id === id)
      .sort(bySequence)
      .map((row) => row.raw_citation ?? ''),
    galleys: readGalleys(tables, id, base),
  };
  return [article];
}

/** @param {Tables} tables @param {string | null} publication */
function readAuthors(tables, publication) {
  const rows = tables.authors
    .filter(({ publication_id }) => publication_id === publication)
    .sort(bySequence);
  return rows.map(({ author_id }) => {
    const texts = textsOf(tables.author_settings, 'author_id', author_id);
    const orcid = texts.orcid?.['']?.replace('https://orcid.org/', '');
    return {
      given: texts.givenName ?? {},
      family: texts.familyName ?? {},
      affiliation: texts.affiliation,
      orcid,
    };
  });
}

/** @param {Tables} tables @param {string | null} publication */
function readKeywords(tables, publication) {
  /** @type {Record<string, string[]>} */
  const keywords = {};
  const vocabularies = tables.controlled_vocabs.filter(
    ({ symbolic, assoc_id }) => symbolic === 'submissionKeyword' && assoc_id === publication,
  );
  for (const { controlled_vocab_id } of vocabularies) {
    const entries = tables.controlled_vocab_entries.filter(
      (entry) => entry.controlled_vocab_id === controlled_vocab_id,
    );
    for (const { controlled_vocab_entry_id } of entries.sort(bySequence)) {
      const rows = tables.controlled_vocab_entry_settings.filter(
        (row) => row.controlled_vocab_entry_id === controlled_vocab_entry_id,
      );
      for (const { locale, setting_value } of rows)
        (keywords[locale ?? ''] ??= []).push(setting_value ?? '');
    }
  }
  return keywords;
}

/** @param {Tables} tables @param {string | null} publication @param {string} base */
function readGalleys(tables, publication, base) {
  const rows = tables.publication_galleys
    .filter(({ publication_id }) => publication_id === publication)
    .sort(bySequence);
  return rows.map((row) => {
    const file = findFile(tables, row.submission_file_id, base);
    const type = /** @type {'pdf' | 'html' | 'other'} */ (
      { 'application/pdf': 'pdf', 'text/html': 'html' }[file?.mimetype ?? 'application/pdf'] ??
        'other'
    );
    return {
      id: Number(row.galley_id),
      label: row.label ?? '',
      locale: row.locale ?? '',
      type,
      urlPath: row.url_path || undefined,
      file: file?.path,
    };
  });
}

/** @param {Row} one @param {Row} other */
function bySequence(one, other) {
  return Number(one.seq) - Number(other.seq);
}

/**
 * Settings of one thing, by name and locale.
 *
 * @param {Row[]} rows
 * @param {string} key
 * @param {string | null} id
 */
function textsOf(rows, key, id) {
  /** @type {Record<string, Record<string, string>>} */
  const texts = {};
  for (const row of rows.filter((row) => row[key] === id)) {
    if (row.setting_name && row.setting_value)
      (texts[row.setting_name] ??= {})[row.locale ?? ''] = row.setting_value;
  }
  return texts;
}
