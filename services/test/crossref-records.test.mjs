import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { CrossrefClient, PASSWORD } from './crossref-client.mjs';
import { buildDeposit } from './deposits.mjs';
import { newAccount } from './stand-in-client.mjs';

const UPDATE = '20240628120000001';

/** @type {CrossrefClient} */
let client;

before(async () => {
  client = await CrossrefClient.startCrossref();
});

after(() => client.stop());

test('a version that is not greater is refused', async () => {
  const account = newAccount();
  await client.registerOne(account, buildDeposit());
  for (const version of ['20240628120000000', '1719576000']) {
    assert.deepEqual(
      await client.registerOne(account, buildDeposit({ version, dois: ['10.5555/CTT.1'] })),
      {
        status: 'Failure',
        messageId: '4',
        doi: '10.5555/CTT.1',
        message: `Record not processed because submitted version: ${version} is less or equal to previously submitted version 20240628120000000`,
      },
    );
  }
  const resource = 'https://example.org/en/articles/new';
  const updated = await client.registerOne(account, buildDeposit({ version: UPDATE, resource }));
  assert.equal(updated.message, 'Successfully updated');
  const [registration] = await client.json(`/registrations?account=${account}`);
  assert.deepEqual([registration.version, registration.deposits], [UPDATE, 2]);
  const resolved = await client.fetch(`/doi/${account}/10.5555/ctt.1`);
  assert.equal(resolved.status, 302);
  assert.equal(resolved.headers.get('location'), resource);
});

test('a foreign prefix is refused, also beside an own one', async () => {
  const account = newAccount();
  const foreign = await client.registerOne(account, buildDeposit({ dois: ['10.9999/x'] }));
  assert.equal(foreign.status, 'Failure');
  assert.equal(foreign.message, 'User not allowed to add records for prefix: 10.9999');
  const dois = ['10.5555/ctt.1', '10.18620/ctt.2'];
  const mixed = await client.registerOne(account, buildDeposit({ dois }));
  assert.equal(mixed.message, 'All prefixes in a submission must match (DOI[10.18620/ctt.2])');
  assert.deepEqual(await client.json(`/registrations?account=${account}`), []);
});

test('title and ISSN are those of the first deposit', async () => {
  const account = newAccount();
  await client.registerOne(account, buildDeposit());
  const version = UPDATE;
  const assigned = (/** @type {string} */ issn) =>
    `ISSN "${issn}" has already been assigned to a different title/publisher/genre`;
  const renamed = await client.registerOne(
    account,
    buildDeposit({ version, journal: 'Cell Therapy' }),
  );
  assert.deepEqual([renamed.doi, renamed.message], ['', assigned('18668836')]);
  const renumbered = await client.registerOne(
    account,
    buildDeposit({ version, issns: ['0028-0836'] }),
  );
  assert.equal(renumbered.message, assigned('00280836'));
  const another = { journal: 'Nature', issns: ['0028-0836'], dois: ['10.5555/n.1'], title: 'Else' };
  assert.equal((await client.registerOne(account, buildDeposit(another))).status, 'Success');
});

test('a journal needs a valid ISSN', async () => {
  const account = newAccount();
  const invalid = await client.registerOne(account, buildDeposit({ issns: ['1866-8837'] }));
  assert.equal(invalid.message, 'ISSN "18668837" is invalid');
  const none = await client.registerOne(account, buildDeposit({ issns: [] }));
  assert.equal(none.messageId, '28');
  assert.match(none.message ?? '', /must deposit with an ISSN and\/or journal title DOI$/);
});

test('the same metadata under two DOIs are a conflict, which new metadata end', async () => {
  const account = newAccount();
  await client.registerOne(account, buildDeposit());
  const log = await client.register(account, buildDeposit({ dois: ['10.5555/ctt.2'] }));
  assert.deepEqual(log.counts, [1, 0, 1, 0]);
  const [record] = log.records;
  assert.deepEqual([record.status, record.message], ['Warning', 'Added with conflict']);
  assert.equal(log.root.find('dois_in_conflict')?.childText('doi'), '10.5555/ctt.1');
  assert.equal((await client.json(`/registrations?account=${account}`)).length, 2);
  const changed = { version: UPDATE, dois: ['10.5555/ctt.2'], surname: 'Ivanova' };
  const resolved = await client.register(account, buildDeposit(changed));
  assert.equal(resolved.records[0].message, 'Successfully updated');
  assert.equal(
    resolved.root.find('resolved_conflict_ids')?.wholeText(),
    log.root.find('conflict_id')?.wholeText(),
  );
});

test('what is no XML, or names no version of the schema, fails as a whole', async () => {
  const account = newAccount();
  const broken = await client.registerOne(account, '<doi_batch>');
  assert.deepEqual([broken.status, broken.doi], ['Failure', '']);
  assert.match(broken.message ?? '', /^\[fatal error\] :/);
  const unversioned = await client.registerOne(
    account,
    buildDeposit().replace(' version="5.3.1"', ''),
  );
  assert.equal(unversioned.message, 'Submission version NULL is invalid');
});

test('one bad record of a batch does not harm the others', async () => {
  const account = newAccount();
  await client.setFailure({
    account,
    kind: 'refuse',
    match: 'ctt.2$',
    message: 'no',
    messageId: 56,
  });
  const dois = ['10.5555/ctt.1', '10.5555/ctt.2', '10.5555/ctt.3'];
  const log = await client.register(account, buildDeposit({ dois }));
  assert.deepEqual(
    log.records.map(({ status, messageId }) => [status, messageId]),
    [
      ['Success', undefined],
      ['Failure', '56'],
      ['Warning', undefined],
    ],
  );
  assert.deepEqual(log.counts, [3, 1, 1, 1]);
});

test('addresses are changed in bulk', async () => {
  const account = newAccount();
  await client.registerOne(account, buildDeposit());
  const operation = 'doTransferDOIsUpload';
  const header = 'H: email=doi@example.org;fromPrefix=10.5555;toPrefix=10.5555';
  const lines = ['10.5555/ctt.1\thttps://example.org/moved', '10.5555/none\thttps://example.org/x'];
  const log = await client.register(account, [header, ...lines, ''].join('\n'), operation);
  assert.deepEqual(
    log.records.map(({ status }) => status),
    ['Success', 'Failure'],
  );
  const resolved = await client.fetch(`/doi/${account}/10.5555/CTT.1`);
  assert.equal(resolved.headers.get('location'), 'https://example.org/moved');
  const headless = await client.register(account, lines.join('\n'), operation);
  assert.equal(headless.records[0].status, 'Failure');
  const foreign = await client.register(
    account,
    header.replaceAll('10.5555', '10.9999'),
    operation,
  );
  assert.match(foreign.records[0].message ?? '', /prefix: 10\.9999$/);
});

test('references are matched by title, except those with a DOI', async () => {
  const account = newAccount();
  const work = { account, doi: '10.1182/blood.1', title: 'Graft versus host disease' };
  await client.fetch('/works', { method: 'PUT', body: JSON.stringify(work) });
  const citations = [
    '<doi>10.1182/blood.1</doi>',
    '<unstructured_citation>Smith J. Graft-versus-host disease. Blood. 2020.</unstructured_citation>',
    '<unstructured_citation>Иванов И. И. Книга. 2010.</unstructured_citation>',
    '<unstructured_citation>Lee K. Earlier work. 2019.</unstructured_citation>',
  ];
  await client.registerOne(account, buildDeposit({ dois: ['10.5555/old'], title: 'Earlier work' }));
  const log = await client.register(account, buildDeposit({ citations }));
  assert.ok(log.root.find('citations_diagnostic')?.attributes.deferred);
  const query = new URLSearchParams({ doi: '10.5555/ctt.1', usr: account, pwd: PASSWORD });
  const expected = {
    doi: '10.5555/ctt.1',
    'matched-references': [
      { key: 'ref2', doi: '10.1182/blood.1', type: 'journal_article' },
      { key: 'ref4', doi: '10.5555/old', type: 'journal_article' },
    ],
  };
  assert.deepEqual(await client.json(`/getResolvedRefs?${query}`), expected);
  const posted = await client.fetch('/getResolvedRefs', { method: 'POST', body: query });
  assert.deepEqual(await posted.json(), expected);
  query.set('doi', '10.5555/none');
  assert.equal((await client.fetch(`/getResolvedRefs?${query}`)).status, 404);
});
