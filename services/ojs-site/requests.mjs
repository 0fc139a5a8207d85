/**
 * A request to the site, in parts.
 *
 * @typedef {object} SiteCall
 * @property {string} stage
 * @property {import('./account.mjs').SiteAccount} account
 * @property {string} text path and query, for the `match` of failures
 * @property {string} origin
 * @property {string[]} parts of the path below the journal's, without language
 * @property {string} path the same with slashes
 * @property {string} [language] code of the language, by the path or the cookie
 * @property {boolean} isElpub
 * @property {URLSearchParams} parameters
 */

/** @type {Record<string, string>} */
const STAGES = {
  'article/view': 'article',
  'article/download': 'galley',
  'article/viewFile': 'galley',
  'article/jats': 'jats',
  'issue/view': 'issue',
  'issue/current': 'issue',
  'issue/download': 'galley',
  'issue/archive': 'archive',
  'user/setLocale': 'language',
};

/**
 * Reads a request: `/index.php/{journal}/…`, `/jour/…`, `/{journal}/jour/…` or `/public/journals/{journal}/…`.
 *
 * @param {import('../stand-in/accounts.mjs').Accounts<import('./account.mjs').SiteAccount>} accounts
 */
export function createReader(accounts) {
  /**
   * @param {import('../stand-in/server.mjs').Request} request
   * @returns {Promise<SiteCall | undefined>}
   */
  return async ({ method, url, headers }) => {
    if (method !== 'GET') return undefined;
    const found = readPath(url.pathname.split('/').slice(1), accounts.configured);
    const account = found && accounts.find(found.journal);
    if (!found || !account) return undefined;
    const { parts, isElpub } = found;
    const locales = account.journal.locales.map(({ code }) => code);
    const cookie = /(?:^|;\s*)currentLocale=([\w@-]+)/.exec(headers.cookie ?? '')?.[1];
    const hasLocale = !isElpub && account.journal.version > '3.4' && locales.includes(parts[0]);
    const language = hasLocale ? parts.shift() : (url.searchParams.get('locale') ?? cookie);
    return {
      stage: stageOf(parts),
      account,
      text: url.pathname + url.search,
      origin: url.origin,
      parts,
      path: parts.map((part) => `/${part}`).join(''),
      language,
      isElpub,
      parameters: url.searchParams,
    };
  };
}

/** @param {string[]} parts @param {string} configured */
function readPath(parts, configured) {
  const [first, second, ...rest] = parts.map(decodeURIComponent);
  const kept = (/** @type {string[]} */ parts) => parts.filter((part) => part !== '');
  if (first === 'index.php' && second)
    return { journal: second, parts: kept(rest), isElpub: false };
  if (first === 'jour')
    return { journal: configured, parts: kept([second ?? '', ...rest]), isElpub: true };
  if (second === 'jour') return { journal: first, parts: kept(rest), isElpub: true };
  if (first === 'public' && second === 'journals' && rest.length === 2)
    return { journal: rest[0], parts: ['cover', rest[1]], isElpub: false };
  return undefined;
}

/** @param {string[]} parts */
function stageOf([page = '', operation = '', ...rest]) {
  if (page === 'oai' || page === 'cover') return page;
  if (page === 'article' && operation === 'view' && rest.length > 1) return 'galley';
  return STAGES[`${page}/${operation}`] ?? 'home';
}
