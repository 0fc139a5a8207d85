/** The data are invalid. */
export class DataError extends Error {}

const ORCID = /^https:\/\/orcid\.org\/\d{4}-\d{4}-\d{4}-\d{3}[\dX]$/;
const DOI = /^((https?:\/\/)?(dx\.)?doi\.org\/|doi:)?10\.\d{4,9}\/\S+$/i;
const LINK_TYPES = ['fulltext'];
const CONTENT_TYPES = ['PDF', 'HTML', 'ePUB', 'XML'];
const MAX_KEYWORDS = 6;

/**
 * Checks an article in the order in which DOAJ does, with its messages. Unknown fields are dropped without notice.
 *
 * @param {any} article
 */
export function validate(article) {
  const bibjson = requireField(article, 'bibjson', '');
  for (const field of ['title', 'identifier']) requireField(bibjson, field, 'bibjson');
  const { identifier, author = [], link = [], keywords = [] } = bibjson;
  requireInEach(identifier, ['type', 'id'], 'bibjson.identifier');
  requireInEach(author, ['name'], 'bibjson.author');
  requireInEach(link, ['type', 'url'], 'bibjson.link');
  if (!Array.isArray(keywords))
    throw new DataError("Found 'keywords' at 'bibjson' as something other than a list");
  validateLinks(link);
  validateIssns(identifier);
  if (keywords.length > MAX_KEYWORDS)
    throw new DataError(`bibjson.keywords may only contain a maximum of ${MAX_KEYWORDS} keywords`);
  if (author.some(({ orcid_id: orcid }) => orcid !== undefined && !ORCID.test(orcid)))
    throw new DataError(
      'Invalid ORCID iD format. Please use url format, eg: https://orcid.org/0001-1111-1111-1111',
    );
  const doi = findIdentifier(article, 'doi');
  if (doi !== undefined && !DOI.test(doi)) throw new DataError('Invalid DOI format.');
}

/**
 * @param {any} object
 * @param {string} field
 * @param {string} path
 */
function requireField(object, field, path) {
  const value = object?.[field];
  // DOAJ removes empty texts before it looks.
  if (value === undefined || value === null || value === '')
    throw new DataError(`Field '${field}' is required but not present at '${path}'`);
  return value;
}

/**
 * @param {unknown} list
 * @param {string[]} fields
 * @param {string} path
 */
function requireInEach(list, fields, path) {
  if (!Array.isArray(list)) throw new DataError(`Found '${path}' as something other than a list`);
  for (const entry of list) for (const field of fields) requireField(entry, field, path);
}

/** @param {{ type: string, url: string, content_type?: string }[]} links */
function validateLinks(links) {
  for (const { type, url, content_type: contentType } of links) {
    if (!LINK_TYPES.includes(type))
      throw new DataError(`Unable to coerce '${type}' to '${LINK_TYPES}'`);
    if (!URL.canParse(url)) throw new DataError(`Unable to coerce '${url}' to a URL`);
    if (contentType !== undefined && !CONTENT_TYPES.includes(contentType))
      throw new DataError(`Unable to coerce '${contentType}' to one of '${CONTENT_TYPES}'`);
  }
}

/** @param {{ type: string, id: string }[]} identifiers */
function validateIssns(identifiers) {
  const [pissn, eissn] = ['pissn', 'eissn'].map(
    (type) => identifiers.find((identifier) => identifier.type === type)?.id,
  );
  if (!pissn && !eissn)
    throw new DataError('You must specify at least one of P-ISSN or E-ISSN in bibjson.identifier');
  if (pissn === eissn) throw new DataError('P-ISSN and E-ISSN should be different');
}

/**
 * @param {any} article
 * @param {string} type
 * @returns {string | undefined}
 */
export function findIdentifier(article, type) {
  return article.bibjson.identifier.find((/** @type {any} */ entry) => entry.type === type)?.id;
}

/** @param {any} article */
export function listIssns(article) {
  return ['pissn', 'eissn'].map((type) => findIdentifier(article, type)).filter(Boolean);
}
