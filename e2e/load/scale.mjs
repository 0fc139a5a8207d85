/**
 * Asks two servers, one with few articles and one with many, for the same kinds of things by turns, and prints what each
 * cost its database: milliseconds and blocks for a request.
 * usage: node scale.mjs POSTGRES SITE ARTICLES SITE ARTICLES
 */
import { execFileSync } from 'node:child_process';

const [postgres = '', fewSite = '', few = '', manySite = '', many = ''] = process.argv.slice(2);
const ASKED = 100;
const IN_ONE_ISSUE = 40;
const ON_A_PAGE = 100;
const COMMON = ['transplantation', 'patients', 'cells', 'трансплантация', 'больных', 'клеток'];

/**
 * @typedef {{ site: string, articles: number, database: string }} House
 * @param {string} site
 * @param {string} articles
 * @returns {House}
 */
const house = (site, articles) => ({
  site,
  articles: Number(articles),
  database: `octavo_scale_${articles}`,
});
const houses = [house(fewSite, few), house(manySite, many)];

/**
 * @param {string} database
 * @param {string} statement
 */
function sql(database, statement) {
  const address = `${postgres}/${database}`;
  return execFileSync('psql', ['-XAtq', '-F', '\t', address, '-c', statement], {
    encoding: 'utf8',
  }).trim();
}

let asked = 0;

/** @param {number} end */
const below = (end) => Math.floor(Math.random() * end);

/**
 * @param {number} count
 * @param {() => string} one
 */
const several = (count, one) => Array.from({ length: count }, one);

/** @param {House} house */
function rareWords({ database, articles }) {
  // Of the terms, the later half are in five articles or few more.
  const numbers = several(ASKED, () =>
    String(Math.floor(articles / 10) + below(articles / 10) + 1),
  );
  const slugs = numbers.map((number) => `'study-${number}'`).join();
  return sql(
    database,
    `select regexp_replace(title_en, '^.*: ', '') from articles where slug in (${slugs})`,
  ).split('\n');
}

/** @param {string[]} words */
const searches = (words) =>
  words.map((word) => `/api/v1/public/en/articles?query=${encodeURIComponent(word)}`);

/** @type {Record<string, (house: House) => string[] | Promise<string[]>>} */
const KINDS = {
  article: ({ articles }) =>
    several(ASKED, () => `/api/v1/public/en/articles/study-${String(below(articles) + 1)}`),
  issue: ({ articles }) =>
    several(ASKED, () => {
      const issue = below(Math.floor((articles * 0.98) / IN_ONE_ISSUE));
      const [volume, number] = [1000 + Math.floor(issue / 12), (issue % 12) + 1];
      return `/api/v1/public/en/issues/${String(volume)}-${String(number)}`;
    }),
  'latest articles': () => several(ASKED, () => '/api/v1/public/en/articles'),
  'search, a rare word': (house) => searches(rareWords(house)),
  'search, a common word': () => searches(several(ASKED, () => COMMON[below(COMMON.length)] ?? '')),
  'deep page': ({ articles }) =>
    several(ASKED, () => {
      const page = below(articles / ON_A_PAGE);
      return `/api/v1/public/en/articles?pageSize=${String(ON_A_PAGE)}&pageIndex=${String(page)}`;
    }),
  'harvest, oai_dc': (house) => harvest(house, 'oai_dc'),
  'harvest, JATS': (house) => harvest(house, 'jats'),
  feed: () => several(ASKED, () => '/feeds/en.atom'),
  'sitemap index': () => several(ASKED, () => '/sitemap.xml'),
};

/**
 * The pages of a harvest, from its middle on: each names the next, so they are asked for here once.
 * @param {House} house
 * @param {string} format
 */
async function harvest({ site, database, articles }, format) {
  const middle = sql(
    database,
    `select to_char(changed_at, 'YYYY-MM-DD"T"HH24:MI:SS"Z"') from published_articles
     order by changed_at, article_id offset ${String(Math.floor(articles / 2))} limit 1`,
  );
  let address = `/oai?verb=ListRecords&metadataPrefix=${format}&from=${middle}`;
  const pages = [];
  while (pages.length < 10) {
    pages.push(address);
    const token = /<resumptionToken[^>]*>([^<]+)</.exec(await ask(site, address))?.[1];
    if (!token) break;
    address = `/oai?verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`;
  }
  return pages;
}

/**
 * Never the same address twice: what was answered before costs nothing. Harvesters may say nothing but what is theirs to
 * say, and their answers are not kept.
 * @param {string} site
 * @param {string} address
 */
async function ask(site, address) {
  const times = `${address.includes('?') ? '&' : '?'}times=${String(asked++)}`;
  const answer = await fetch(site + address + (address.startsWith('/oai') ? '' : times));
  const body = await answer.text();
  if (answer.status !== 200) throw new Error(`${address}: ${String(answer.status)} ${body}`);
  return body;
}

/**
 * What one request costs, once others like it were asked.
 * @param {House} house
 * @param {string[]} addresses
 */
async function cost(house, addresses) {
  const own = `(select oid from pg_database where datname = '${house.database}')`;
  sql('postgres', `select pg_stat_statements_reset(0, ${own}, 0)`);
  for (const address of addresses) await ask(house.site, address);
  const counted = sql(
    'postgres',
    `select sum(total_exec_time), sum(shared_blks_hit + shared_blks_read)
     from pg_stat_statements where dbid = ${own}`,
  );
  const [milliseconds = 0, blocks = 0] = counted
    .split('\t')
    .map((sum) => Number(sum) / addresses.length);
  return { milliseconds, blocks };
}

/** @param {number} of */
const told = (of) => of.toFixed(of < 10 ? 2 : 0).padStart(8);

/**
 * The same of both houses, and how many times more the second is.
 * @param {number[]} costs
 */
const beside = ([small = 0, large = 0]) => `${told(small)} ${told(large)} ${told(large / small)}`;

sql('postgres', 'create extension if not exists pg_stat_statements');
console.log(`${few} beside ${many} articles: milliseconds for a request that nobody asked for`);
console.log('before, the same again, blocks; each with how many times more it is\n');
for (const [name, addresses] of Object.entries(KINDS)) {
  /** @typedef {{ milliseconds: number, blocks: number }[]} Costs */
  const [before, after] = [/** @type {Costs} */ ([]), /** @type {Costs} */ ([])];
  for (const house of houses) {
    // So that plans are made, and what all of a kind have in common was read.
    for (const address of await addresses(house)) await ask(house.site, address);
    const wanted = await addresses(house);
    before.push(await cost(house, wanted));
    after.push(await cost(house, wanted));
  }
  console.log(
    name.padEnd(22),
    beside(before.map(({ milliseconds }) => milliseconds)),
    ' |',
    beside(after.map(({ milliseconds }) => milliseconds)),
    ' |',
    beside(after.map(({ blocks }) => blocks)),
  );
}
