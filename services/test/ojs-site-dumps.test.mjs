import assert from 'node:assert/strict';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { readTables } from '../ojs-site/dump-tables.mjs';
import { readDumps } from '../ojs-site/dumps.mjs';
import { createOjsSite } from '../ojs-site/service.mjs';
import { StandInClient } from './stand-in-client.mjs';

const DATA = resolve(process.env.OCTAVO_DATA ?? join(import.meta.dirname, '../../../shared/data'));
const isThere = existsSync(join(DATA, 'ojs'));

test('rows of a dump are read', () => {
  const dump =
    'x\nCOPY public.issues (issue_id, "number", title) FROM stdin;\n1\t\\N\ta\\tb\\\\n\\nc\n\\.\ny\n';
  assert.deepEqual(readTables(dump), {
    issues: [{ issue_id: '1', number: null, title: 'a\tb\\n\nc' }],
  });
});

test('without data there are no journals', () => {
  const folder = mkdtempSync(join(tmpdir(), 'octavo-'));
  assert.deepEqual(readDumps(folder).journals, []);
  mkdirSync(join(folder, 'ojs', 'x', 'pgsql'), { recursive: true });
  writeFileSync(
    join(folder, 'ojs', 'x', 'pgsql', 'database.sql'),
    'COPY public.journals (journal_id) FROM stdin;\n\\.\n',
  );
  assert.deepEqual(readDumps(folder).journals, []);
  rmSync(folder, { recursive: true });
});

test(
  'journals of the databases are served with their files',
  { skip: skipReason() },
  async (context) => {
    const { journals } = readDumps(DATA);
    assert.deepEqual(
      journals.map(({ path, issues, articles }) => [path, issues.length, articles.length]),
      [
        ['publicknowledge', 1, 2],
        ['publicknowledge-340', 1, 2],
      ],
    );
    const client = await StandInClient.start(createOjsSite({ journals }));
    context.after(() => client.stop());
    for (const { path, version, articles } of journals) {
      assert.ok(version.startsWith(path.endsWith('340') ? '3.4' : '3.3'), version);
      for (const { id, galleys } of articles) {
        assert.equal((await client.fetch(`/index.php/${path}/article/view/${id}`)).status, 200);
        const response = await client.fetch(
          `/index.php/${path}/article/download/${id}/${galleys[0].id}`,
          { redirect: 'follow' },
        );
        assert.equal(response.headers.get('content-type'), 'application/pdf');
        assert.match(Buffer.from(await response.arrayBuffer()).toString('latin1'), /^%PDF/);
      }
    }
  },
);

/** In CI the data must be there. */
function skipReason() {
  if (!isThere && process.env.CI) throw new Error(`no data in ${DATA}: set OCTAVO_DATA`);
  return isThere ? false : `no data in ${DATA}: set OCTAVO_DATA`;
}
