import { parseXml } from './xml.mjs';

/**
 * A record of a deposit: one DOI.
 *
 * @typedef {object} DepositedRecord
 * @property {string} doi
 * @property {string} resource
 * @property {string} version
 * @property {string} type name of the element, such as journal_article
 * @property {string} title
 * @property {string} metadata what makes two records the same work for Crossref
 * @property {Citation[]} citations
 *
 * @typedef {object} Citation
 * @property {string} key
 * @property {string | undefined} doi
 * @property {string} text
 *
 * @typedef {object} DepositedJournal
 * @property {string} title
 * @property {string[]} issns without hyphens
 * @property {boolean} hasDoi
 */

/**
 * Reads a deposit.
 *
 * @param {string} xml
 */
export function parseBatch(xml) {
  const root = parseXml(xml);
  const version = root.find('head')?.childText('timestamp') ?? '';
  return {
    id: root.find('head')?.childText('doi_batch_id') ?? '',
    schemaVersion: root.attributes.version,
    journals: root.findAll('journal_metadata').map(parseJournal),
    records: root.findAll('doi_data').map((data) => parseRecord(data, version)),
  };
}

/**
 * @param {import('./xml.mjs').Element} metadata
 * @returns {DepositedJournal}
 */
function parseJournal(metadata) {
  return {
    title: metadata.childText('full_title') ?? '',
    issns: metadata.findAll('issn').map((issn) => issn.wholeText().replace('-', '')),
    hasDoi: metadata.find('doi_data') !== undefined,
  };
}

/**
 * @param {import('./xml.mjs').Element} data
 * @param {string} version of the whole deposit
 * @returns {DepositedRecord}
 */
function parseRecord(data, version) {
  const owner = /** @type {import('./xml.mjs').Element} */ (data.parent);
  return {
    doi: data.childText('doi') ?? '',
    resource: data.childText('resource') ?? '',
    version: data.childText('timestamp') ?? version,
    type: owner.name,
    title: owner.find('title')?.wholeText() ?? owner.find('full_title')?.wholeText() ?? '',
    metadata: describeWork(owner),
    citations: owner.findAll('citation').map(parseCitation),
  };
}

/**
 * Joins what Crossref compares; records that agree in all of it are in conflict.
 *
 * @param {import('./xml.mjs').Element} owner
 */
function describeWork(owner) {
  const journal = owner.ancestor('journal');
  return [
    owner.name,
    journal?.find('journal_metadata')?.childText('full_title'),
    journal?.find('journal_volume')?.childText('volume'),
    journal?.find('journal_issue')?.childText('issue'),
    owner.find('surname')?.wholeText(),
    owner.find('first_page')?.wholeText(),
    owner.find('year')?.wholeText(),
    owner.find('title')?.wholeText(),
  ]
    .map((part) => (part ?? '').toLowerCase())
    .join('|');
}

/**
 * @param {import('./xml.mjs').Element} citation
 * @returns {Citation}
 */
function parseCitation(citation) {
  return {
    key: citation.attributes.key ?? '',
    doi: citation.childText('doi'),
    text: citation.wholeText(),
  };
}
