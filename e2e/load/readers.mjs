/**
 * Requests public pages repeatedly in both languages and counts the outcomes.
 * usage: node readers.mjs SITE SECONDS [CONNECTIONS]
 * Prints a line of JSON at the end; fails if any request failed.
 */
import http from 'node:http';

const [site = 'http://localhost:8080', seconds = '60', connections = '16'] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(connections) });
const TIMEOUT_MS = 10_000;

/**
 * @param {string} path
 * @param {string} language
 * @returns {Promise<{ status: number, body: string, milliseconds: number }>}
 */
function fetchPage(path, language) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { Cookie: `language=${language}` };
    const request = http.get(site + path, { agent, headers, timeout: TIMEOUT_MS }, (response) => {
      let body = '';
      response.setEncoding('utf8');
      response.on('data', (/** @type {string} */ chunk) => (body += chunk));
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          body,
          milliseconds: performance.now() - began,
        });
      });
      response.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no response within ten seconds')));
    request.on('error', reject);
  });
}

/** Collects the home page, the lists, and the pages that they link to. */
async function collectPages() {
  const lists = ['/', '/issues', '/articles', '/online-first'];
  const pages = new Set(lists);
  for (const list of lists) {
    const { body } = await fetchPage(list, 'en');
    for (const [, path] of body.matchAll(/href="(\/(?:issues|articles|pages)\/[a-z0-9-]+)"/g)) {
      if (path) pages.add(path);
    }
  }
  return [...pages].slice(0, 60);
}

const pages = [];
for (const path of await collectPages()) {
  for (const language of ['en', 'ru']) {
    // Fills the nginx cache; redirects are left out, as they are not cached.
    if ((await fetchPage(path, language)).status === 200) pages.push({ path, language });
  }
}

const counters = { pages: pages.length, requests: 0, failed: 0, slowestMs: 0 };
/** @type {Record<string, number>} */
const failures = {};
const deadline = Date.now() + Number(seconds) * 1000;

async function readPages(/** @type {number} */ start) {
  for (let turn = start; Date.now() < deadline; turn += 1) {
    const { path, language } = pages[turn % pages.length] ?? { path: '/', language: 'en' };
    counters.requests += 1;
    const outcome = await fetchPage(path, language).catch((/** @type {unknown} */ error) =>
      String(error),
    );
    if (typeof outcome !== 'string')
      counters.slowestMs = Math.max(counters.slowestMs, Math.round(outcome.milliseconds));
    if (typeof outcome === 'string' || outcome.status !== 200) {
      const reason = typeof outcome === 'string' ? outcome : `${outcome.status}`;
      counters.failed += 1;
      failures[reason] = (failures[reason] ?? 0) + 1;
    }
  }
}

await Promise.all(Array.from({ length: Number(connections) }, (_, start) => readPages(start * 7)));
agent.destroy();
console.log(
  JSON.stringify({
    ...counters,
    perSecond: Math.round(counters.requests / Number(seconds)),
    failures,
  }),
);
process.exitCode = counters.failed > 0 || counters.requests === 0 ? 1 : 0;
