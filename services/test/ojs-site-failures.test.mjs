import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { createOjsSite } from '../ojs-site/service.mjs';
import { StandInClient, newAccount } from './stand-in-client.mjs';

/** @type {StandInClient} */
let client;

before(async () => {
  client = await StandInClient.start(createOjsSite());
});

after(() => client.stop());

/** Account of a test with a failure. @param {Record<string, unknown>} failure */
async function fail(failure) {
  const account = newAccount();
  await client.setFailure({ account, ...failure });
  return `/index.php/${account}`;
}

/** @param {string} base @param {number} count */
async function readOai(base, count) {
  const pages = [];
  let query = 'verb=ListRecords&metadataPrefix=oai_dc';
  for (let at = 0; at < count; at++) {
    const text = await (await client.fetch(`${base}/oai?${query}`)).text();
    const token = /<resumptionToken[^>]*>([^<]*)</.exec(text)?.[1] ?? '';
    pages.push({ token, first: /article\/(\d+)</.exec(text)?.[1] });
    query = `verb=ListRecords&resumptionToken=${encodeURIComponent(token)}`;
  }
  return pages;
}

test('a list leads back to its first page', async () => {
  const pages = await readOai(await fail({ kind: 'loop' }), 4);
  assert.equal(new Set(pages.map(({ first }) => first)).size, 3);
  assert.equal(pages[3].first, pages[0].first);
  assert.equal(pages[3].token, pages[0].token);
});

test('a list has one token for ever', async () => {
  const pages = await readOai(await fail({ kind: 'token' }), 4);
  assert.ok(pages[0].token);
  assert.deepEqual(new Set(pages.map(({ token }) => token)), new Set([pages[0].token]));
  assert.equal(pages[3].first, pages[2].first);
});

test('a record has a huge tag', async () => {
  const base = await fail({ kind: 'huge-tag', bytes: 3_000_000 });
  const text = await (
    await client.fetch(`${base}/oai?verb=ListRecords&metadataPrefix=oai_dc`)
  ).text();
  assert.match(text, /<identifier a{3000000}=""/);
});

test('a redirect leads inward', async () => {
  const base = await fail({ kind: 'redirect', at: 'galley', to: 'http://169.254.169.254/latest/' });
  const response = await client.fetch(`${base}/article/download/20/pdf`, { redirect: 'manual' });
  assert.equal(response.status, 302);
  assert.equal(response.headers.get('location'), 'http://169.254.169.254/latest/');
  assert.equal((await client.fetch(`${base}/article/view/20`)).status, 200);
});

test('a page is full of scripts', async () => {
  const base = await fail({ kind: 'scripts', at: 'article' });
  const text = await (await client.fetch(`${base}/article/view/20`)).text();
  assert.ok(text.split('onerror=').length > 50);
  assert.match(text, /Selection of CD34/);
});

test('a galley is a page of HTML', async () => {
  const base = await fail({ kind: 'html', at: 'galley' });
  const response = await client.fetch(`${base}/article/download/20/pdf`);
  assert.match(String(response.headers.get('content-type')), /^text\/html/);
});

test('a body is shorter than its header says', async () => {
  const base = await fail({ kind: 'length', at: 'article' });
  const response = await client.fetch(`${base}/article/view/20`);
  await assert.rejects(response.text());
});

test('a body comes in pieces', async () => {
  const base = await fail({ kind: 'drip', at: 'article', bytes: 4000, milliseconds: 50 });
  const began = performance.now();
  const text = await (await client.fetch(`${base}/article/view/20`)).text();
  assert.match(text, /<\/html>/);
  assert.ok(performance.now() - began > 100);
});

test('errors, cut connections and slow answers come as at the other services', async () => {
  const failing = await fail({ kind: 'status', at: 'oai', status: 500, times: 1 });
  const oai = `${failing}/oai?verb=Identify`;
  assert.equal((await client.fetch(oai)).status, 500);
  assert.equal((await client.fetch(oai)).status, 200);
  const cut = await fail({ kind: 'cut', match: 'article/view/21' });
  await assert.rejects(client.fetch(`${cut}/article/view/21`));
  assert.equal((await client.fetch(`${cut}/article/view/20`)).status, 200);
});
