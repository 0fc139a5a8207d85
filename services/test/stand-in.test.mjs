import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CrossrefClient } from './crossref-client.mjs';
import { buildDeposit } from './deposits.mjs';
import { newAccount, waitFor } from './stand-in-client.mjs';

/** @type {CrossrefClient} */
let client;

before(async () => {
  client = await CrossrefClient.startCrossref();
});

after(() => client.stop());

/**
 * @param {string} account
 * @param {{ fileName?: string, signal?: AbortSignal }} [options]
 */
function deposit(account, options) {
  return client.deposit(account, buildDeposit(), options);
}

/** @param {string} account */
async function countSubmissions(account) {
  return (await client.json(`/submissions?account=${account}`)).length;
}

test('a connection outlasts the keep-alive of any client', async () => {
  const response = await client.fetch('/health');
  assert.equal(response.headers.get('keep-alive'), 'timeout=300');
  assert.deepEqual(await response.json(), { service: 'octavo-crossref', status: 'ok' });
});

test('a status is answered the given number of times, and nothing is processed', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'status', times: 2 });
  for (const expected of [503, 503, 200]) assert.equal((await deposit(account)).status, expected);
  assert.equal(await countSubmissions(account), 1);
  await client.setFailure({ account, kind: 'status', status: 500 });
  assert.equal((await deposit(account)).status, 500);
});

test('a page of HTML has status 200', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'html' });
  const response = await deposit(account);
  assert.equal(response.status, 200);
  assert.match(await response.text(), /Maintenance/);
  assert.equal(await countSubmissions(account), 0);
});

for (const [kind, stored] of /** @type {const} */ ([
  ['cut', 0],
  ['lost', 1],
])) {
  test(`after "${kind}" the client has no answer, and ${stored} submissions are stored`, async () => {
    const account = newAccount();
    await client.setFailure({ account, kind, times: 1 });
    await assert.rejects(deposit(account));
    assert.equal(await countSubmissions(account), stored);
    const { requests } = await client.json(`/requests?account=${account}`);
    assert.deepEqual(
      requests.map((/** @type {any} */ { status }) => status),
      [null],
    );
    assert.equal((await deposit(account)).status, 200);
  });
}

test('a slow answer comes after its time', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'slow', milliseconds: 100 });
  const began = performance.now();
  assert.equal((await deposit(account)).status, 200);
  assert.ok(performance.now() - began >= 100);
  const signal = AbortSignal.timeout(50);
  await assert.rejects(deposit(account, { fileName: 'b.xml', signal }), { name: 'TimeoutError' });
  assert.equal(await countSubmissions(account), 2);
});

test('a held answer comes when the failure is deleted', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'hold' });
  const sending = deposit(account);
  await client.waitUntilHeld(account, 1);
  assert.equal(await countSubmissions(account), 1);
  await client.clearFailures(account);
  assert.equal((await sending).status, 200);
});

test('a client that gives up is not held any more', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'hold' });
  const controller = new AbortController();
  const sending = deposit(account, { signal: controller.signal });
  await client.waitUntilHeld(account, 1);
  controller.abort();
  await assert.rejects(sending, { name: 'AbortError' });
  await client.waitUntilHeld(account, 0);
});

test('a failure applies to its stage, its match and its account only', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'status', at: 'result' });
  await client.setFailure({ account, kind: 'status', at: 'deposit', match: '^bad' });
  assert.equal((await deposit(account)).status, 200);
  assert.equal((await deposit(account, { fileName: 'bad.xml' })).status, 503);
  assert.equal((await deposit(newAccount(), { fileName: 'bad.xml' })).status, 200);
  const query = `usr=${account}&pwd=secret&file_name=a.xml&type=result`;
  assert.equal((await client.fetch(`/servlet/submissionDownload?${query}`)).status, 503);
});

test('a failure replaces the one of the same kind, stage and match', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'status', status: 500 });
  await client.setFailure({ account, kind: 'status', status: 502 });
  assert.deepEqual(await client.json(`/fault?account=${account}`), [
    { account, kind: 'status', status: 502 },
  ]);
});

test('an unknown kind, stage, account or an invalid pattern is rejected', async () => {
  const account = newAccount();
  for (const failure of [
    { account, kind: 'unknown' },
    { account, kind: 'status', at: 'never' },
    { account, kind: 'status', match: '(' },
    { account: 'stranger', kind: 'status' },
  ]) {
    assert.equal((await client.setFailure(failure)).status, 400, JSON.stringify(failure));
  }
  assert.equal((await client.fetch('/requests?account=stranger')).status, 400);
});

test('without an account a failure is for that of the settings, and a reset for all', async () => {
  await client.setFailure({ kind: 'status' });
  assert.equal((await deposit('octavo')).status, 503);
  const account = newAccount();
  await deposit(account);
  await client.fetch('/', { method: 'DELETE' });
  assert.equal((await deposit('octavo')).status, 200);
  assert.equal(await countSubmissions(account), 0);
});

test('a reset releases what is held', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'hold' });
  const sending = deposit(account);
  await client.waitUntilHeld(account, 1);
  await client.fetch(`/?account=${account}`, { method: 'DELETE' });
  assert.equal((await sending).status, 200);
});

test('other routes are not found, and a body has a limit', async () => {
  assert.equal((await client.fetch('/servlet/other')).status, 404);
  assert.equal((await client.fetch('/servlet/deposit')).status, 404);
  const body = Buffer.alloc(11 * 1024 * 1024);
  const response = await client.fetch('/servlet/deposit', { method: 'POST', body });
  assert.equal(response.status, 413);
});

test('the log counts requests that run at once', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'hold' });
  const sending = [deposit(account), deposit(account)];
  await client.waitUntilHeld(account, 2);
  await client.clearFailures(account);
  await Promise.all(sending);
  await deposit(account);
  const log = await client.json(`/requests?account=${account}`);
  assert.equal(log.greatestAtOnce, 2);
  assert.deepEqual(log.counts, { deposit: 3 });
  await waitFor(async () => {
    const { requests } = await client.json(`/requests?account=${account}`);
    return requests.every((/** @type {any} */ { status }) => status === 200);
  });
});
