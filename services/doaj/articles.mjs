import { randomUUID } from 'node:crypto';
import { DataError, findIdentifier, listIssns } from './validation.mjs';

/** The article or its journal belongs to another account. */
export class ForbiddenError extends Error {}

/**
 * @typedef {object} StoredArticle
 * @property {string} id
 * @property {string} created_date
 * @property {string} last_updated
 * @property {any} bibjson
 */

/** The articles of an account. */
export class Articles {
  /** @type {Map<string, StoredArticle>} */
  #articles = new Map();

  list() {
    return [...this.#articles.values()];
  }

  /** @param {string} id */
  find(id) {
    return this.#articles.get(id);
  }

  /** @param {string} id */
  delete(id) {
    return this.#articles.delete(id);
  }

  /**
   * Throws if the article, valid in itself, cannot be stored.
   *
   * @param {any} article
   * @param {string[]} issns those of the account's journals
   */
  check(article, issns) {
    if (listIssns(article).some((issn) => !issns.includes(issn)))
      throw new ForbiddenError(
        'It is not possible to create an article for this journal. Have you included in the upload an ISSN which is not associated with any journal in your account? ISSNs must match exactly the ISSNs against the journal record.',
      );
    // DOAJ's own explanation of "forbidden": "DOI" was sent instead of "doi".
    if (article.bibjson.identifier.some(isMisspeltDoi))
      throw new ForbiddenError('The type of the identifier must be "doi"');
    if (!getDoi(article) && !getUrl(article))
      throw new DataError('The article must have a DOI and/or a Full-Text URL');
    if (this.#findDuplicates(article).length > 1)
      throw new DataError(
        'The article matched multiple existing articles as duplicates, and we cannot tell which one to update',
      );
  }

  /**
   * Stores a new article, or overwrites the one with the same DOI or address.
   *
   * @param {any} article
   * @returns {{ article: StoredArticle, isNew: boolean }}
   */
  save(article) {
    const [duplicate] = this.#findDuplicates(article);
    return { article: this.#store(article, duplicate), isNew: !duplicate };
  }

  /**
   * Replaces an article, unless its DOI or address would become those of another.
   *
   * @param {StoredArticle} stored
   * @param {any} article
   */
  replace(stored, article) {
    if (this.#findDuplicates(article).some(({ id }) => id !== stored.id))
      throw new ForbiddenError(
        'Cannot update the article. An article with this URL and DOI already exists. If you are sure you want to replace it please delete it and then re-create it.',
      );
    this.#store(article, stored);
  }

  /**
   * @param {any} article
   * @param {StoredArticle | undefined} before
   */
  #store({ bibjson }, before) {
    const now = new Date().toISOString();
    const stored = {
      id: before?.id ?? randomUUID().replaceAll('-', ''),
      created_date: before?.created_date ?? now,
      last_updated: now,
      bibjson,
    };
    this.#articles.set(stored.id, stored);
    return stored;
  }

  /** @param {any} article */
  #findDuplicates(article) {
    const doi = getDoi(article);
    const url = getUrl(article);
    return this.list().filter(
      (other) => (doi && getDoi(other) === doi) || (url && getUrl(other) === url),
    );
  }
}

/**
 * True if two articles of a batch have the same DOI or address.
 *
 * @param {any[]} articles
 */
export function hasDuplicates(articles) {
  return [getDoi, getUrl].some((get) => {
    const values = articles.map(get).filter(Boolean);
    return new Set(values).size < values.length;
  });
}

/** @param {{ type: string }} identifier */
function isMisspeltDoi({ type }) {
  return type !== 'doi' && type.toLowerCase() === 'doi';
}

/** @param {any} article */
function getDoi(article) {
  return findIdentifier(article, 'doi')
    ?.toLowerCase()
    .replace(/^.*?(?=10\.)/, '');
}

/** @param {any} article */
function getUrl({ bibjson: { link = [] } }) {
  const url = link.find((/** @type {any} */ { type }) => type === 'fulltext')?.url;
  return url?.replace(/^https?:\/\//, '').replace(/\/$/, '');
}
