import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { RateLimit } from '../doaj/rate-limit.mjs';
import { createDoaj } from '../doaj/service.mjs';
import { StandInClient, newAccount, waitFor } from './stand-in-client.mjs';

const SETTINGS = { key: 'octavo-doaj-key', issns: ['1866-8836'], perSecond: 1000, burst: 1000 };

/** @type {StandInClient} */
let client;

before(async () => {
  client = await StandInClient.start(createDoaj(SETTINGS));
});

after(() => client.stop());

/** @param {Record<string, unknown>} [changes] */
function buildArticle(changes = {}) {
  return {
    bibjson: {
      title: 'Haploidentical transplantation',
      identifier: [
        { type: 'eissn', id: '1866-8836' },
        { type: 'doi', id: '10.5555/ctt.1' },
      ],
      author: [{ name: 'Ivan Petrov', orcid_id: 'https://orcid.org/0000-0002-1825-0097' }],
      link: [{ type: 'fulltext', url: 'https://example.org/en/articles/1', content_type: 'HTML' }],
      keywords: ['graft'],
      ...changes,
    },
  };
}

/**
 * @param {string} key
 * @param {string} method
 * @param {string} path
 * @param {unknown} [data]
 */
function call(key, method, path, data) {
  const body = data === undefined ? undefined : JSON.stringify(data);
  return client.fetch(`/api/v4${path}?api_key=${key}`, { method, body });
}

/**
 * @param {string} key
 * @param {unknown} [data]
 */
function create(key, data = buildArticle()) {
  return call(key, 'POST', '/articles', data);
}

/**
 * Uploads articles and waits until they are processed.
 *
 * @param {string} key
 * @param {unknown[]} articles
 */
async function upload(key, articles) {
  const response = await call(key, 'POST', '/bulk/articles', articles);
  assert.equal(response.status, 202);
  const { status: url } = await response.json();
  const read = async () => (await fetch(`${url}?api_key=${key}`)).json();
  await waitFor(async () => (await read()).status !== 'pending');
  return read();
}

/** @param {number} number */
function buildNumbered(number) {
  const identifier = [
    { type: 'eissn', id: '1866-8836' },
    { type: 'doi', id: `10.5555/ctt.${number}` },
  ];
  return buildArticle({ identifier, link: [] });
}

test('an article is created, read, changed and deleted', async () => {
  const key = newAccount();
  const created = await create(key);
  assert.equal(created.status, 201);
  const { status, id, location } = await created.json();
  assert.equal(status, 'created');
  assert.equal(location, `/api/v4/articles/${id}`);
  assert.equal(created.headers.get('location'), location);
  const changed = await call(key, 'PUT', `/articles/${id}`, buildArticle({ title: 'Changed' }));
  assert.equal(changed.status, 204);
  const read = await (await call(key, 'GET', `/articles/${id}`)).json();
  assert.equal(read.bibjson.title, 'Changed');
  assert.equal((await call(key, 'DELETE', `/articles/${id}`)).status, 204);
  for (const method of ['GET', 'PUT', 'DELETE']) {
    const missing = await call(key, method, `/articles/${id}`, method === 'PUT' ? {} : undefined);
    assert.equal(missing.status, 404);
    assert.equal((await missing.json()).status, 'not_found');
  }
});

test('the same DOI or address overwrites', async () => {
  const key = newAccount();
  const { id } = await (await create(key)).json();
  const byDoi = buildArticle({ link: [], title: 'By DOI' });
  byDoi.bibjson.identifier[1].id = 'https://doi.org/10.5555/CTT.1';
  assert.equal((await (await create(key, byDoi)).json()).id, id);
  await create(key);
  const [eissn] = buildArticle().bibjson.identifier;
  const byUrl = buildArticle({ identifier: [eissn], title: 'By address' });
  assert.equal((await (await create(key, byUrl)).json()).id, id);
  const articles = await client.json(`/registrations?account=${key}`);
  assert.deepEqual(
    articles.map((/** @type {any} */ { account, bibjson }) => [account, bibjson.title]),
    [[key, 'By address']],
  );
});

test('what matches two articles is refused', async () => {
  const key = newAccount();
  const [eissn, doi] = buildArticle().bibjson.identifier;
  await create(key, buildArticle({ link: [] }));
  await create(key, buildArticle({ identifier: [eissn] }));
  const conflict = await create(key, buildArticle({ identifier: [eissn, doi] }));
  assert.equal(conflict.status, 400);
  assert.match((await conflict.json()).error, /matched multiple existing articles/);
});

test('an article does not take the DOI of another', async () => {
  const key = newAccount();
  await create(key, buildNumbered(1));
  const { id } = await (await create(key, buildNumbered(2))).json();
  const taken = await call(key, 'PUT', `/articles/${id}`, buildNumbered(1));
  assert.equal(taken.status, 403);
  assert.equal((await taken.json()).status, 'forbidden');
});

for (const [name, changes, message] of /** @type {[string, object, RegExp][]} */ ([
  ['without title', { title: undefined }, /'title' is required/],
  ['with an empty title', { title: '' }, /'title' is required/],
  ['without identifiers', { identifier: undefined }, /'identifier' is required/],
  ['without ISSN', { identifier: [{ type: 'doi', id: '10.5555/1' }] }, /at least one of P-ISSN/],
  [
    'with one ISSN twice',
    { identifier: ['pissn', 'eissn'].map((type) => ({ type, id: '1866-8836' })) },
    /should be different/,
  ],
  ['with seven keywords', { keywords: [...'abcdefg'] }, /a maximum of 6 keywords/],
  ['with keywords as text', { keywords: 'a, b' }, /'keywords'/],
  [
    'with an ORCID iD that is no address',
    { author: [{ name: 'A', orcid_id: '0000-0002-1825-0097' }] },
    /Invalid ORCID/,
  ],
  ['with a nameless author', { author: [{ affiliation: 'A' }] }, /'name' is required/],
  ['with an unknown link', { link: [{ type: 'other', url: 'https://a.test' }] }, /'other'/],
  ['with a relative link', { link: [{ type: 'fulltext', url: '/a' }] }, /'\/a'/],
  [
    'with an unknown content type',
    { link: [{ type: 'fulltext', url: 'https://a.test', content_type: 'DOC' }] },
    /'DOC'/,
  ],
  [
    'with an invalid DOI',
    {
      identifier: [
        { type: 'eissn', id: '1866-8836' },
        { type: 'doi', id: '5555/1' },
      ],
    },
    /Invalid DOI format/,
  ],
  [
    'without DOI and address',
    { identifier: [{ type: 'eissn', id: '1866-8836' }], link: [] },
    /must have a DOI and\/or a Full-Text URL/,
  ],
])) {
  test(`an article ${name} is a bad request`, async () => {
    const response = await create(newAccount(), buildArticle(changes));
    assert.equal(response.status, 400);
    const { status, error } = await response.json();
    assert.equal(status, 'bad_request');
    assert.match(error, message);
    assert.match(error, / \(ref: [0-9a-f-]{36}\)$/);
  });
}

test('what is not JSON is a bad request', async () => {
  const key = newAccount();
  for (const [method, path] of [
    ['POST', '/articles'],
    ['POST', '/bulk/articles'],
    ['DELETE', '/bulk/articles'],
  ]) {
    const init = { method, body: '{' };
    const response = await client.fetch(`/api/v4${path}?api_key=${key}`, init);
    assert.equal(response.status, 400, path);
    assert.match((await response.json()).error, /not valid JSON/);
  }
});

test('foreign ISSNs and "DOI" in capital letters are forbidden', async () => {
  const key = newAccount();
  const foreign = [
    { type: 'eissn', id: '0028-0836' },
    { type: 'doi', id: '10.5555/1' },
  ];
  const misspelt = [
    { type: 'eissn', id: '1866-8836' },
    { type: 'DOI', id: '10.5555/1' },
  ];
  for (const identifier of [foreign, misspelt]) {
    const response = await create(key, buildArticle({ identifier }));
    assert.equal(response.status, 403);
    assert.equal((await response.json()).status, 'forbidden');
  }
});

test('without a key, or with a wrong one, everything is refused', async () => {
  const key = newAccount();
  await client.setFailure({ account: key, kind: 'key', times: 1 });
  for (const used of ['', 'stranger', key]) {
    const response = await create(used);
    assert.equal(response.status, 401);
    assert.equal((await response.json()).status, 'unauthorised');
  }
  assert.equal((await create(key)).status, 201);
});

test('articles are uploaded in bulk and processed later', async () => {
  const key = newAccount();
  await create(key, buildNumbered(1));
  await client.setFailure({ account: key, kind: 'queue' });
  const response = await call(key, 'POST', '/bulk/articles', [buildNumbered(1), buildNumbered(2)]);
  const { upload_id: id } = await response.json();
  const status = async () => (await call(key, 'GET', `/bulk/articles/${id}`)).json();
  assert.equal((await status()).status, 'pending');
  await client.clearFailures(key);
  await waitFor(async () => (await status()).status === 'processed');
  assert.deepEqual((await status()).results, { imported: 2, failed: 0, update: 1, new: 1 });
});

test('one bad article keeps all others of an upload out', async () => {
  const key = newAccount();
  const untitled = buildNumbered(2);
  Object.assign(untitled.bibjson, { title: '' });
  const invalid = await upload(key, [buildNumbered(1), untitled]);
  assert.equal(invalid.status, 'failed');
  assert.match(invalid.error, /'title' is required/);
  const twice = await upload(key, [buildNumbered(1), buildNumbered(1)]);
  assert.equal(twice.error, 'One or more articles in this batch have duplicate identifiers');
  const foreign = buildNumbered(2);
  foreign.bibjson.identifier[0].id = '0028-0836';
  const unowned = await upload(key, [buildNumbered(1), foreign]);
  assert.deepEqual(unowned.failure_reasons, { shared: [], unowned: [], unmatched: ['0028-0836'] });
  await client.setFailure({ account: key, kind: 'refuse', message: 'Not today', times: 1 });
  assert.equal((await upload(key, [buildNumbered(1)])).error, 'Not today');
  assert.deepEqual(await client.json(`/registrations?account=${key}`), []);
});

test('an unknown upload is a bad request', async () => {
  const response = await call(newAccount(), 'GET', '/bulk/articles/none');
  assert.equal(response.status, 400);
  assert.match((await response.json()).error, /upload_id is invalid/);
});

test('articles are deleted in bulk, all or none', async () => {
  const key = newAccount();
  const { id } = await (await create(key)).json();
  assert.equal((await call(key, 'DELETE', '/bulk/articles', [id, 'none'])).status, 400);
  assert.equal((await call(key, 'GET', `/articles/${id}`)).status, 200);
  assert.equal((await call(key, 'DELETE', '/bulk/articles', [id])).status, 204);
  assert.equal((await call(key, 'GET', `/articles/${id}`)).status, 404);
});

test('an article is refused with the given message', async () => {
  const key = newAccount();
  await client.setFailure({ account: key, kind: 'refuse', status: 403, message: 'Not yours' });
  const refused = await create(key);
  assert.equal(refused.status, 403);
  assert.match((await refused.json()).error, /^Not yours/);
});

test('too many requests are refused, until time has passed', async () => {
  const key = newAccount();
  await client.setFailure({ account: key, kind: 'limit', perSecond: 20, burst: 2 });
  const responses = await Promise.all(Array.from({ length: 9 }, () => create(key)));
  const refused = responses.filter(({ status }) => status === 429);
  assert.ok(refused.length >= 1 && refused.length <= 6);
  assert.ok(responses.every(({ status }) => status === 429 || status === 201));
  await waitFor(async () => (await create(key)).status === 201);
});

test('a burst waits its turn, what exceeds it is refused', (context) => {
  let now = 0;
  context.mock.method(performance, 'now', () => now);
  const limit = new RateLimit();
  const delays = () => Array.from({ length: 7 }, () => limit.delay(2, 5));
  assert.deepEqual(delays(), [0, 500, 1000, 1500, 2000, 2500, undefined]);
  now = 1000;
  assert.deepEqual([limit.delay(2, 5), limit.delay(2, 5)], [2000, 2500]);
  now = 60_000;
  assert.equal(limit.delay(2, 5), 0);
});

test('the paths without a version are those of the newest', async () => {
  const key = newAccount();
  const init = { method: 'POST', body: JSON.stringify(buildArticle()) };
  assert.equal((await client.fetch(`/api/articles?api_key=${key}`, init)).status, 201);
  assert.equal((await client.fetch(`/api/v3/articles?api_key=${key}`, init)).status, 404);
});

test('the page lists the articles', async () => {
  const key = newAccount();
  await create(key, buildArticle({ title: 'Bone & marrow' }));
  const page = await (await client.fetch(`/?account=${key}`)).text();
  assert.match(page, /<a href="https:\/\/example\.org\/en\/articles\/1">Bone &amp; marrow<\/a>/);
  assert.match(page, /doi 10\.5555\/ctt\.1/);
});
