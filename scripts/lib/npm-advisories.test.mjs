import assert from 'node:assert/strict';
import { test } from 'node:test';

import { findProblems } from './npm-advisories.mjs';

const advisory = {
  name: 'a',
  range: '<2',
  severity: 'low',
  title: 'Prototype pollution',
  url: 'https://github.com/advisories/GHSA-1111-2222-3333',
};
const report = { vulnerabilities: { a: { via: [advisory] }, b: { via: ['a'] } } };
const exception = { reason: 'never called', since: '2026-11-17', until: '2027-05-17' };
const except = (change) => ({ 'GHSA-1111-2222-3333': { ...exception, ...change } });

test('every advisory is a problem unless it is excepted', () => {
  assert.deepEqual(findProblems({ vulnerabilities: {} }, {}, '2026-11-17'), []);
  assert.match(findProblems(report, {}, '2026-11-17')[0], /^a <2: Prototype pollution \(low, /);
  assert.deepEqual(findProblems(report, except({}), '2027-05-17'), []);
});

test('exceptions have a reason, end, and are needed', () => {
  assert.match(findProblems(report, except({}), '2027-05-18')[0], /ended on 2027-05-17/);
  assert.match(findProblems(report, except({ reason: '' }), '2026-11-17')[0], /needs a reason/);
  assert.match(
    findProblems(report, except({ until: 'later' }), '2026-11-17')[0],
    /needs a reason and two dates/,
  );
  assert.match(findProblems({ vulnerabilities: {} }, except({}), '2026-11-17')[0], /not needed/);
});

test('an audit without an answer fails', () => {
  assert.match(findProblems({}, {}, '2026-11-17')[0], /no report/);
  assert.match(findProblems({ error: { summary: 'ENOTFOUND' } }, {}, '2026-11-17')[0], /ENOTFOUND/);
});
