// Component lists, checksums and signatures of the packages, without building them.
import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

import { buildSbom } from './sbom.mjs';

const folder = mkdtempSync(join(tmpdir(), 'octavo-packages-'));
after(() => rmSync(folder, { recursive: true }));

const TIME = new Date('2026-11-17T00:00:00Z');
const control = (name) => ({
  package: name,
  version: '1.2.3~rc1-1',
  architecture: 'amd64',
  depends: ['adduser', 'postgresql-client-15 | postgresql-client (>= 15)', 'libc6 (>= 2.34)'],
});
const names = (sbom) =>
  sbom.components.map((one) => `${one.group ? `${one.group}/` : ''}${one.name}`);

for (const name of ['octavo', 'octavo-web', 'octavo-storage']) {
  test(`the list of ${name} is complete in itself`, () => {
    const sbom = buildSbom(control(name), TIME);
    assert.equal(sbom.bomFormat, 'CycloneDX');
    assert.match(
      sbom.serialNumber,
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/,
    );
    assert.equal(sbom.metadata.timestamp, '2026-11-17T00:00:00Z');
    assert.equal(sbom.metadata.component.purl, `pkg:deb/octavo/${name}@1.2.3~rc1-1?arch=amd64`);
    const refs = [name, ...sbom.components.map((one) => one['bom-ref'])];
    assert.equal(new Set(refs).size, refs.length);
    for (const { ref, dependsOn } of sbom.dependencies) {
      assert.ok(
        [ref, ...dependsOn].every((one) => refs.includes(one)),
        ref,
      );
    }
    for (const component of sbom.components.filter(
      (one) => !one['bom-ref'].startsWith('debian/'),
    )) {
      assert.ok(component.version && component.licenses[0].expression, component.name);
      assert.doesNotMatch(component.licenses[0].expression, /\//);
      for (const { alg, content } of component.hashes ?? []) {
        assert.match(
          content,
          alg === 'SHA-256' ? /^[0-9a-f]{64}$/ : /^[0-9a-f]{128}$/,
          component.name,
        );
      }
    }
    const client = sbom.components.find((one) => one.name === 'postgresql-client-15');
    assert.equal(client.properties[0].value, 'postgresql-client-15 | postgresql-client (>= 15)');
    assert.deepEqual(buildSbom(control(name), TIME), sbom);
  });
}

test('lists have what is shipped and nothing else', () => {
  const crates = names(buildSbom(control('octavo'), TIME));
  for (const shipped of ['axum', 'sqlx', 'html5ever', 'rules', 'server'])
    assert.ok(crates.includes(shipped), shipped);
  for (const other of ['demo', 'testkit', 'cargo_metadata'])
    assert.ok(!crates.includes(other), other);
  const web = names(buildSbom(control('octavo-web'), TIME));
  for (const shipped of ['react', 'katex', '@mantine/core', 'node'])
    assert.ok(web.includes(shipped), shipped);
  for (const other of ['vitest', 'eslint', 'prettier']) assert.ok(!web.includes(other), other);
  assert.ok(names(buildSbom(control('octavo-storage'), TIME)).includes('seaweedfs'));
  assert.throws(() => buildSbom(control('other'), TIME), /not one of our packages/);
});

/** Runs write_checksums on the folder. */
function writeChecksums(signingKey) {
  const script = '. scripts/lib/environment.sh; . scripts/lib/checksums.sh; write_checksums "$1"';
  const env = { ...process.env, OCTAVO_SIGNING_KEY: signingKey };
  return spawnSync('bash', ['-euc', script, 'bash', folder], { encoding: 'utf8', env });
}

function verify(signers) {
  const args = [
    '-Y',
    'verify',
    '-f',
    signers,
    '-I',
    'octavo',
    '-n',
    'octavo-release',
    '-s',
    'SHA256SUMS.sig',
  ];
  const input = readFileSync(join(folder, 'SHA256SUMS'));
  return spawnSync('ssh-keygen', args, { cwd: folder, input }).status;
}

test('checksums are signed with a key from outside and verified as operations.md says', () => {
  writeFileSync(join(folder, 'a.deb'), 'a');
  writeFileSync(join(folder, 'a.cdx.json'), '{}');
  assert.match(writeChecksums('').stdout, /not signed/);
  execFileSync('sha256sum', ['--check', '--quiet', 'SHA256SUMS'], { cwd: folder });

  const key = join(folder, 'key');
  execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', 'throwaway', '-f', key]);
  const signed = writeChecksums(key);
  assert.equal(signed.status, 0, signed.stderr);
  const signers = join(folder, 'signers');
  writeFileSync(
    signers,
    `octavo namespaces="octavo-release" ${readFileSync(`${key}.pub`, 'utf8')}`,
  );
  assert.equal(verify(signers), 0);

  const sums = readFileSync(join(folder, 'SHA256SUMS'), 'utf8');
  writeFileSync(
    join(folder, 'SHA256SUMS'),
    sums.replace(/^./, (digit) => (digit === '0' ? '1' : '0')),
  );
  assert.notEqual(verify(signers), 0);
});

test('a key that is missing or inside the checkout is refused', () => {
  const missing = writeChecksums(join(folder, 'none'));
  assert.equal(missing.status, 1);
  assert.match(missing.stderr, /there is no file/);
  const inside = writeChecksums('package.json');
  assert.equal(inside.status, 1);
  assert.match(inside.stderr, /outside of the checkout/);
});
