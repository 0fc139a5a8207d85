import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

import { findProblems, isAllowed, readAllowed } from './npm-licences.mjs';

const allowed = new Set(['MIT', 'ISC']);
const policy = {
  allow: {},
  exceptions: { font: { license: 'OFL-1.1', reason: 'a font', since: '2026-11-17' } },
};
const font = { 'node_modules/font': { license: 'OFL-1.1', integrity: 'sha512-x' } };

test('expressions are allowed if one choice is', () => {
  for (const good of ['MIT', '(MIT OR GPL-3.0-only)', 'MIT AND ISC'])
    assert.ok(isAllowed(good, allowed), good);
  for (const bad of [undefined, '', 'GPL-3.0-only', 'MIT AND GPL-3.0-only', 'SEE LICENSE IN x']) {
    assert.ok(!isAllowed(bad, allowed), bad);
  }
});

test('other licences, missing checksums and other places are found', () => {
  const problems = (more) => findProblems({ ...font, ...more }, allowed, policy);
  assert.deepEqual(problems({}), []);
  assert.match(
    problems({ 'node_modules/a': { license: 'GPL-3.0-only', integrity: 'x' } })[0],
    /not allowed/,
  );
  assert.match(
    problems({ 'web/node_modules/@b/a': { integrity: 'x' } })[0],
    /\(none\) is not allowed/,
  );
  assert.match(problems({ 'node_modules/a': { license: 'MIT' } })[0], /no checksum/);
  const elsewhere = {
    license: 'MIT',
    integrity: 'x',
    resolved: 'git+ssh://git@github.com/a/b.git#1',
  };
  assert.match(problems({ 'node_modules/a': elsewhere })[0], /from git/);
  assert.match(findProblems({}, allowed, policy)[0], /not needed/);
});

test('the list of deny.toml is read', () => {
  const list = readAllowed(readFileSync('deny.toml', 'utf8'));
  assert.ok(list.includes('MIT') && list.includes('Zlib') && list.length >= 10, String(list));
});
