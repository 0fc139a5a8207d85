import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CrossrefClient, PASSWORD } from './crossref-client.mjs';
import { buildDeposit } from './deposits.mjs';
import { newAccount, waitFor } from './stand-in-client.mjs';

/** @type {CrossrefClient} */
let client;

before(async () => {
  client = await CrossrefClient.startCrossref();
});

after(() => client.stop());

test('a deposit is accepted, processed later and registered', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'queue' });
  const accepted = await client.deposit(account, buildDeposit());
  assert.equal(accepted.status, 200);
  assert.match(await accepted.text(), /Your batch submission was successfully received\./);
  assert.equal((await client.readLog(account)).status, 'queued');
  assert.equal((await client.fetch(`/doi/${account}/10.5555/ctt.1`)).status, 404);
  await client.clearFailures(account);
  const log = await client.readCompletedLog(account);
  assert.equal(log.batchId, 'ctt-0001');
  assert.deepEqual(log.counts, [1, 1, 0, 0]);
  assert.deepEqual(log.records, [
    {
      status: 'Success',
      messageId: undefined,
      doi: '10.5555/ctt.1',
      message: 'Successfully added',
    },
  ]);
  const [registration] = await client.json(`/registrations?account=${account}`);
  assert.equal(registration.doi, '10.5555/ctt.1');
  assert.equal(registration.resource, 'https://example.org/en/articles/1');
  assert.equal(registration.deposits, 1);
});

test('a file that nobody deposited is unknown', async () => {
  const log = await client.readLog(newAccount());
  assert.equal(log.status, 'unknown_submission');
  assert.deepEqual(log.records, []);
});

test('a batch id is known only after the file was read', async () => {
  const account = newAccount();
  const byBatch = { doi_batch_id: 'ctt-0001' };
  await client.setFailure({ account, kind: 'queue', state: 'in_process' });
  await client.deposit(account, buildDeposit());
  assert.equal((await client.readLog(account)).status, 'in_process');
  assert.equal((await client.readLog(account, byBatch)).status, 'unknown_submission');
  await client.clearFailures(account);
  await client.readCompletedLog(account);
  assert.equal((await client.readLog(account, byBatch)).status, 'completed');
});

test('of several submissions of one name the first is returned', async () => {
  const account = newAccount();
  await client.deposit(account, buildDeposit());
  await client.readCompletedLog(account);
  await client.deposit(account, 'not XML');
  await waitFor(async () =>
    (await client.json(`/submissions?account=${account}`)).every(
      (/** @type {{ state: string }} */ { state }) => state === 'completed',
    ),
  );
  assert.equal((await client.readLog(account)).records[0].status, 'Success');
  const contents = await client.download(account, { file_name: 'a.xml', type: 'contents' });
  assert.equal(await contents.text(), buildDeposit());
});

test('the log may be asked for in the URL, which the request log shows', async () => {
  const account = newAccount();
  await client.deposit(account, buildDeposit());
  const query = `usr=${account}&pwd=${PASSWORD}&file_name=a.xml&type=result`;
  assert.equal((await client.fetch(`/servlet/submissionDownload?${query}`)).status, 200);
  await client.download(account);
  const log = await client.json(`/requests?account=${account}`);
  assert.deepEqual(
    log.requests.map((/** @type {any} */ request) => [
      request.stage,
      request.path,
      request.fileName,
      request.isPasswordInUrl,
      request.status,
    ]),
    [
      ['deposit', '/servlet/deposit', 'a.xml', false, 200],
      ['result', '/servlet/submissionDownload', 'a.xml', true, 200],
      ['result', '/servlet/submissionDownload', 'a.xml', false, 200],
    ],
  );
  assert.deepEqual(log.counts, { deposit: 1, result: 2 });
  assert.doesNotMatch(JSON.stringify(log), new RegExp(PASSWORD));
});

test('a person deposits for a role, and case matters', async () => {
  const account = newAccount();
  await client.deposit(`me@example.org/${account}`, buildDeposit());
  assert.equal((await client.readCompletedLog(account)).status, 'completed');
  assert.equal((await client.deposit('OCTAVO', buildDeposit())).status, 401);
  assert.equal((await client.deposit('octavo', '')).status, 200);
});

test('wrong credentials are refused at each request', async () => {
  const account = newAccount();
  const wrong = await client.deposit(account, buildDeposit(), { password: 'wrong' });
  assert.equal(wrong.status, 401);
  assert.match(wrong.headers.get('content-type') ?? '', /html/);
  assert.equal((await client.download(account, { file_name: 'a.xml', pwd: 'wrong' })).status, 401);
  assert.equal((await client.fetch(`/getResolvedRefs?doi=10.5555/x&usr=${account}`)).status, 401);
  assert.deepEqual(await client.json(`/submissions?account=${account}`), []);
});

test('requests without file, with another operation or type are refused', async () => {
  const account = newAccount();
  const body = new URLSearchParams({ login_id: account, login_passwd: PASSWORD });
  const init = { method: 'POST', body };
  assert.equal((await client.fetch('/servlet/deposit', init)).status, 400);
  assert.equal((await client.deposit(account, '', { operation: 'doQueryUpload' })).status, 400);
  assert.equal((await client.download(account, { file_name: 'a.xml', type: 'all' })).status, 400);
});

test('a DOI resolves without the name of an account too', async () => {
  const account = newAccount();
  await client.registerOne(account, buildDeposit({ dois: ['10.5555/only.here'] }));
  assert.equal((await client.fetch('/doi/10.5555/only.here', { method: 'HEAD' })).status, 302);
  assert.equal((await client.fetch('/doi/10.5555/nowhere')).status, 404);
  assert.equal((await client.fetch('/doi/test-other/10.5555/only.here')).status, 404);
  assert.equal((await client.fetch('/doi/stranger/10.5555/only.here')).status, 404);
});

test('an account has limits of pending submissions and of requests at once', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'queue' });
  await client.setFailure({ account, kind: 'limit', pending: 1, atOnce: 3 });
  assert.equal((await client.deposit(account, buildDeposit(), { fileName: 'a.xml' })).status, 200);
  const full = await client.deposit(account, buildDeposit(), { fileName: 'b.xml' });
  assert.equal(full.status, 503);
  await client.setFailure({ account, kind: 'hold', at: 'result', times: 3 });
  const running = [1, 2, 3].map(() => client.download(account));
  await client.waitUntilHeld(account, 4); // with the queued deposit
  const refused = await client.download(account);
  assert.equal(refused.status, 503);
  assert.match(await refused.text(), /ExceededConcurrent/);
  await client.clearFailures(account);
  const statuses = (await Promise.all(running)).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200]);
  await client.readCompletedLog(account);
  assert.equal((await client.json(`/requests?account=${account}`)).greatestAtOnce, 4);
});

test('accounts do not see each other', async () => {
  const [one, two] = [newAccount(), newAccount()];
  await client.registerOne(one, buildDeposit());
  assert.equal((await client.registerOne(two, buildDeposit())).message, 'Successfully added');
  await client.fetch(`/?account=${one}`, { method: 'DELETE' });
  assert.deepEqual(await client.json(`/registrations?account=${one}`), []);
  assert.equal((await client.json(`/registrations?account=${two}`)).length, 1);
  assert.equal((await client.json(`/requests?account=${one}`)).requests.length, 0);
});

test('a changed password is right until the failure is deleted', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'password', password: 'changed' });
  assert.equal((await client.download(account)).status, 401);
  assert.equal(
    (await client.download(account, { file_name: 'a.xml', pwd: 'changed' })).status,
    200,
  );
  await client.clearFailures(account);
  assert.equal((await client.download(account)).status, 200);
});

test('a warning registers the record', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'refuse', status: 'Warning', message: 'Look at it' });
  const { status, message } = await client.registerOne(account, buildDeposit());
  assert.deepEqual([status, message], ['Warning', 'Look at it']);
  assert.equal((await client.json(`/registrations?account=${account}`)).length, 1);
});

test('a dropped deposit is accepted and stays unknown', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'drop', times: 1 });
  assert.equal((await client.deposit(account, buildDeposit())).status, 200);
  assert.equal((await client.readLog(account)).status, 'unknown_submission');
  await client.deposit(account, buildDeposit());
  assert.equal((await client.readCompletedLog(account)).counts[1], 1);
});

test('a deposit is queued for a time', async () => {
  const account = newAccount();
  await client.setFailure({ account, kind: 'queue', seconds: 0.2 });
  await client.deposit(account, buildDeposit());
  assert.equal((await client.readLog(account)).status, 'queued');
  assert.equal((await client.readCompletedLog(account)).counts[1], 1);
});

test('the page lists registrations and submissions', async () => {
  const account = newAccount();
  await client.registerOne(account, buildDeposit({ title: 'Bone &amp; marrow' }));
  const page = await (await client.fetch(`/?account=${account}`)).text();
  assert.match(
    page,
    /<a href="https:\/\/example\.org\/en\/articles\/1">10\.5555\/ctt\.1<\/a> Bone &amp; marrow/,
  );
  const [submission] = await client.json(`/submissions?account=${account}`);
  const detail = await (await client.fetch(`/submissions/${submission.id}`)).text();
  assert.match(detail, /Successfully added/);
  assert.match(detail, /&lt;doi_batch_id&gt;ctt-0001/);
  const file = await client.fetch(`/submissions/${submission.id}/contents`);
  assert.match(await file.text(), /Bone &amp; marrow/);
});
