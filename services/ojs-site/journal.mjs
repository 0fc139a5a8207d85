/**
 * A journal as the stand-in serves it. Texts are objects by the key of their language.
 *
 * @typedef {Record<string, string>} Texts
 *
 * @typedef {object} Locale
 * @property {string} key of texts: `en`
 * @property {string} code in addresses: `en_US`
 * @property {string} tag in HTML: `en-US`
 * @property {string} name
 *
 * @typedef {object} Author
 * @property {Texts} given
 * @property {Texts} family
 * @property {Texts} [affiliation]
 * @property {string} [orcid]
 *
 * @typedef {object} Galley
 * @property {number} id
 * @property {string} label
 * @property {string} locale key of its language
 * @property {'pdf' | 'html' | 'other'} type
 * @property {boolean} [isSupplementary]
 * @property {string} [urlPath]
 * @property {string} [file] path of the bytes; without it they are generated
 *
 * @typedef {object} Article
 * @property {number} id
 * @property {string} [urlPath]
 * @property {number} issue
 * @property {string} section abbreviation
 * @property {string} locale key of the language in which it was written
 * @property {string} datePublished
 * @property {string} [dateSubmitted]
 * @property {string} [pages]
 * @property {string} [doi]
 * @property {string} [license]
 * @property {Texts} title may have inline marks
 * @property {Texts} [subtitle]
 * @property {Texts} abstract HTML
 * @property {Record<string, string[]>} keywords
 * @property {Author[]} authors
 * @property {string[]} references
 * @property {Galley[]} galleys
 *
 * @typedef {object} Issue
 * @property {number} id
 * @property {string} volume
 * @property {string} number
 * @property {string} year
 * @property {Texts} title
 * @property {Texts} description
 * @property {string} datePublished
 * @property {string} [doi]
 * @property {boolean} [hasCover]
 * @property {number} [galley] id of the PDF of the whole issue
 *
 * @typedef {object} Journal
 * @property {string} path
 * @property {string} version such as `3.3.0.8`
 * @property {Texts} name
 * @property {string} issn
 * @property {Locale[]} locales the first one is that of the journal
 * @property {{ abbreviation: string, title: Texts }[]} sections
 * @property {Issue[]} issues newest first
 * @property {Article[]} articles in the order of their issues
 * @property {number[]} deleted numbers of articles that were deleted
 * @property {number} oaiPageSize
 * @property {number} archivePageSize
 */

/** @param {Journal} journal */
export function isOjs34(journal) {
  return !journal.version.startsWith('3.3');
}

/**
 * The text in a language, or as OJS does it, in that of the journal, or any.
 *
 * @param {Texts | undefined} texts
 * @param {string[]} keys languages in the order of preference
 */
export function localize(texts, ...keys) {
  for (const key of keys) if (texts?.[key]) return texts[key];
  return Object.values(texts ?? {}).find(Boolean) ?? '';
}

/**
 * Id by which pages link the article: its words, or its number.
 *
 * @param {{ id: number, urlPath?: string }} item
 */
export function bestId({ id, urlPath }) {
  return urlPath || String(id);
}

/**
 * @template {{ id: number, urlPath?: string }} Item
 * @param {Item[]} items
 * @param {string} id
 */
export function findById(items, id) {
  return items.find((item) => String(item.id) === id || (item.urlPath && item.urlPath === id));
}

/** @param {Author} author @param {string[]} keys */
export function fullName({ given, family }, ...keys) {
  return [localize(given, ...keys), localize(family, ...keys)].filter(Boolean).join(' ');
}

/** @param {string} html */
export function stripTags(html) {
  return html.replaceAll(/<[^>]*>/g, '').trim();
}
