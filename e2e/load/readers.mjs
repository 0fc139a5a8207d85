/**
 * Readers who open public pages again and again, in both languages, and count what they get.
 * usage: node readers.mjs SITE SECONDS [CONNECTIONS]
 * Ends with a line of JSON; fails when any request did.
 */
import http from 'node:http';

const [site = 'http://127.0.0.1:8080', seconds = '60', connections = '16'] = process.argv.slice(2);
const agent = new http.Agent({ keepAlive: true, maxSockets: Number(connections) });
const IMPATIENT_MS = 10_000;

/**
 * @param {string} path
 * @param {string} language
 * @returns {Promise<{ status: number, body: string, milliseconds: number }>}
 */
function open(path, language) {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const headers = { Cookie: `language=${language}` };
    const request = http.get(site + path, { agent, headers, timeout: IMPATIENT_MS }, (answer) => {
      let body = '';
      answer.setEncoding('utf8');
      answer.on('data', (/** @type {string} */ part) => (body += part));
      answer.on('end', () => {
        resolve({ status: answer.statusCode ?? 0, body, milliseconds: performance.now() - began });
      });
      answer.on('error', reject);
    });
    request.on('timeout', () => request.destroy(new Error('no answer in ten seconds')));
    request.on('error', reject);
  });
}

/** The front page, the lists, and what they link to. */
async function pagesOfTheSite() {
  const lists = ['/', '/issues', '/articles', '/online-first'];
  const pages = new Set(lists);
  for (const list of lists) {
    const { body } = await open(list, 'en');
    for (const [, path] of body.matchAll(
      /href="(\/(?:issues|articles|online-first|pages)\/[a-z0-9-]+)"/g,
    )) {
      if (path) pages.add(path);
    }
  }
  return [...pages].slice(0, 60);
}

const pages = [];
for (const path of await pagesOfTheSite()) {
  for (const language of ['en', 'ru']) {
    // Once, so that the front has it; what only leads elsewhere is not kept.
    if ((await open(path, language)).status === 200) pages.push({ path, language });
  }
}

const tally = { pages: pages.length, requests: 0, failed: 0, slowestMs: 0 };
/** @type {Record<string, number>} */
const failures = {};
const until = Date.now() + Number(seconds) * 1000;

async function read(/** @type {number} */ start) {
  for (let turn = start; Date.now() < until; turn += 1) {
    const { path, language } = pages[turn % pages.length] ?? { path: '/', language: 'en' };
    tally.requests += 1;
    const outcome = await open(path, language).catch((/** @type {unknown} */ error) =>
      String(error),
    );
    if (typeof outcome !== 'string')
      tally.slowestMs = Math.max(tally.slowestMs, Math.round(outcome.milliseconds));
    if (typeof outcome === 'string' || outcome.status !== 200) {
      const why = typeof outcome === 'string' ? outcome : `${outcome.status}`;
      tally.failed += 1;
      failures[why] = (failures[why] ?? 0) + 1;
    }
  }
}

await Promise.all(Array.from({ length: Number(connections) }, (_, start) => read(start * 7)));
agent.destroy();
console.log(
  JSON.stringify({ ...tally, perSecond: Math.round(tally.requests / Number(seconds)), failures }),
);
process.exitCode = tally.failed > 0 || tally.requests === 0 ? 1 : 0;
