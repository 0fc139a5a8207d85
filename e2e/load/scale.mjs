/**
 * Sends the same kinds of requests to two servers, one with few articles and one with many, and prints the
 * database cost of each: milliseconds and blocks per request.
 * usage: node scale.mjs POSTGRES SITE ARTICLES SITE ARTICLES
 */
import { execFileSync } from 'node:child_process';

const [postgres = '', fewSite = '', few = '', manySite = '', many = ''] = process.argv.slice(2);
const REQUESTS = 100;
const ARTICLES_PER_ISSUE = 40;
const PAGE_SIZE = 100;
const COMMON_WORDS = [
  'transplantation',
  'patients',
  'cells',
  'трансплантация',
  'больных',
  'клеток',
];

/**
 * @typedef {{ site: string, articles: number, database: string }} TestServer
 * @param {string} site
 * @param {string} articles
 * @returns {TestServer}
 */
const createServer = (site, articles) => ({
  site,
  articles: Number(articles),
  database: `octavo_scale_${articles}`,
});
const servers = [createServer(fewSite, few), createServer(manySite, many)];

/**
 * @param {string} database
 * @param {string} statement
 */
function runSql(database, statement) {
  const address = `${postgres}/${database}`;
  return execFileSync('psql', ['-XAtq', '-F', '\t', address, '-c', statement], {
    encoding: 'utf8',
  }).trim();
}

let requestCount = 0;

/** @param {number} end */
const randomBelow = (end) => Math.floor(Math.random() * end);

/**
 * @param {number} count
 * @param {() => string} one
 */
const repeat = (count, one) => Array.from({ length: count }, one);

/** @param {TestServer} server */
function findRareWords({ database, articles }) {
  // Terms of the later half occur in few more than five articles.
  const numbers = repeat(REQUESTS, () =>
    String(Math.floor(articles / 10) + randomBelow(articles / 10) + 1),
  );
  const slugs = numbers.map((number) => `'study-${number}'`).join();
  return runSql(
    database,
    `select regexp_replace(title_en, '^.*: ', '') from articles where slug in (${slugs})`,
  ).split('\n');
}

/** @param {string[]} words */
const toSearchPaths = (words) =>
  words.map((word) => `/api/v1/public/en/articles?query=${encodeURIComponent(word)}`);

/** @type {Record<string, (server: TestServer) => string[] | Promise<string[]>>} */
const REQUEST_KINDS = {
  article: ({ articles }) =>
    repeat(REQUESTS, () => `/api/v1/public/en/articles/study-${String(randomBelow(articles) + 1)}`),
  issue: ({ articles }) =>
    repeat(REQUESTS, () => {
      const issue = randomBelow(Math.floor((articles * 0.98) / ARTICLES_PER_ISSUE));
      const [volume, number] = [1000 + Math.floor(issue / 12), (issue % 12) + 1];
      return `/api/v1/public/en/issues/${String(volume)}-${String(number)}`;
    }),
  'latest articles': () => repeat(REQUESTS, () => '/api/v1/public/en/articles'),
  'search, a rare word': (server) => toSearchPaths(findRareWords(server)),
  'search, a common word': () =>
    toSearchPaths(repeat(REQUESTS, () => COMMON_WORDS[randomBelow(COMMON_WORDS.length)] ?? '')),
  'deep page': ({ articles }) =>
    repeat(REQUESTS, () => {
      const page = randomBelow(articles / PAGE_SIZE);
      return `/api/v1/public/en/articles?pageSize=${String(PAGE_SIZE)}&pageIndex=${String(page)}`;
    }),
  'harvest, oai_dc': (server) => collectHarvest(server, 'oai_dc'),
  'harvest, JATS': (server) => collectHarvest(server, 'jats'),
  feed: () => repeat(REQUESTS, () => '/feeds/en.atom'),
  'sitemap index': () => repeat(REQUESTS, () => '/sitemap.xml'),
};

/**
 * Collects the page addresses of a harvest from its middle on. Each page names the next, so they are fetched
 * here once.
 * @param {TestServer} server
 * @param {string} format
 */
async function collectHarvest({ site, database, articles }, format) {
  const middle = runSql(
    database,
    `select to_char(changed_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from published_articles
     order by changed_at, article_id offset ${String(Math.floor(articles / 2))} limit 1`,
  );
  let address = `/oai?verb=ListRecords&metadataPrefix=${format}&from=${middle}`;
  const pages = [];
  while (pages.length < 10) {
    pages.push(address);
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(await fetchBody(site, address))?.[1];
    if (!token) break;
    address = `/oai?verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`;
  }
  return pages;
}

/**
 * Fetches an address, made unique because a cached response costs nothing. OAI-PMH allows no other
 * parameters, and its responses are not cached.
 * @param {string} site
 * @param {string} address
 */
async function fetchBody(site, address) {
  const suffix = `${address.includes('?') ? '&' : '?'}times=${String(requestCount++)}`;
  const response = await fetch(site + address + (address.startsWith('/oai') ? '' : suffix));
  const body = await response.text();
  if (response.status !== 200) throw new Error(`${address}: ${String(response.status)} ${body}`);
  return body;
}

/**
 * Measures the mean database cost of one request.
 * @param {TestServer} server
 * @param {string[]} addresses
 */
async function measureCost(server, addresses) {
  const databaseId = `(select oid from pg_database where datname = '${server.database}')`;
  runSql('postgres', `select pg_stat_statements_reset(0, ${databaseId}, 0)`);
  for (const address of addresses) await fetchBody(server.site, address);
  const sums = runSql(
    'postgres',
    `select sum(total_exec_time), sum(shared_blks_hit + shared_blks_read)
     from pg_stat_statements where dbid = ${databaseId}`,
  );
  const [milliseconds = 0, blocks = 0] = sums
    .split('\t')
    .map((sum) => Number(sum) / addresses.length);
  return { milliseconds, blocks };
}

/** @param {number} value */
const formatNumber = (value) => value.toFixed(value < 10 ? 2 : 0).padStart(8);

/**
 * Formats the cost of both servers and their ratio.
 * @param {number[]} costs
 */
const formatPair = ([small = 0, large = 0]) =>
  `${formatNumber(small)} ${formatNumber(large)} ${formatNumber(large / small)}`;

runSql('postgres', 'create extension if not exists pg_stat_statements');
console.log(`${few} and ${many} articles: milliseconds per uncached request`);
console.log(
  'first run, second run, blocks of the second run; each for both servers, with the ratio\n',
);
for (const [name, addresses] of Object.entries(REQUEST_KINDS)) {
  /** @typedef {{ milliseconds: number, blocks: number }[]} Costs */
  const [before, after] = [/** @type {Costs} */ ([]), /** @type {Costs} */ ([])];
  for (const server of servers) {
    // Warms up: caches query plans and common blocks.
    for (const address of await addresses(server)) await fetchBody(server.site, address);
    const measured = await addresses(server);
    before.push(await measureCost(server, measured));
    after.push(await measureCost(server, measured));
  }
  console.log(
    name.padEnd(22),
    formatPair(before.map(({ milliseconds }) => milliseconds)),
    ' |',
    formatPair(after.map(({ milliseconds }) => milliseconds)),
    ' |',
    formatPair(after.map(({ blocks }) => blocks)),
  );
}
