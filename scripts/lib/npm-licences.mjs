// Checks the licences of all npm packages, development tools included, against deny.toml and npm-licences.json;
// and that every package is locked with a checksum.
import { readFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';

/**
 * @typedef {{ version?: string, license?: string, link?: boolean, dev?: boolean, integrity?: string,
 *   inBundle?: boolean, resolved?: string }} Locked
 * @typedef {{ allow: Record<string, string>, exceptions: Record<string, { license: string, reason: string,
 *   since: string }> }} Policy
 */

/**
 * @param {Record<string, Locked>} packages
 * @param {Set<string>} allowed
 * @param {Policy} policy
 * @returns {string[]} the problems
 */
export function findProblems(packages, allowed, policy) {
  const problems = [];
  const used = new Set();
  for (const [path, locked] of Object.entries(packages)) {
    if (!path.includes('node_modules/') || locked.link) continue;
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    const exception = policy.exceptions[name];
    if (!locked.integrity && !locked.inBundle)
      problems.push(`${path}: no checksum in package-lock.json`);
    if (locked.resolved && !/^https:\/\/registry\.npmjs\.org\//.test(locked.resolved)) {
      problems.push(`${path}: from ${locked.resolved}`);
    }
    if (isAllowed(locked.license, allowed)) continue;
    if (exception && exception.license === locked.license) used.add(name);
    else problems.push(`${path}: the licence ${locked.license ?? '(none)'} is not allowed`);
    if (exception?.reason.includes('in no package') && !locked.dev) {
      problems.push(
        `${path}: is no development tool any more, so the reason for its exception is gone`,
      );
    }
  }
  for (const [name, { reason, since }] of Object.entries(policy.exceptions)) {
    if (!used.has(name)) problems.push(`${name}: the exception is not needed`);
    if (!reason || !/^\d{4}-\d\d-\d\d$/.test(since))
      problems.push(`${name}: the exception needs reason and date`);
  }
  return problems;
}

/** SPDX expressions without nesting: `MIT`, `(MIT OR CC0-1.0)`, `MIT AND ISC`. */
export function isAllowed(expression, allowed) {
  const plain = (expression ?? '').replace(/^\((.*)\)$/, '$1');
  return plain
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every((one) => allowed.has(one.trim())));
}

/** @param {string} config The text of deny.toml. */
export function readAllowed(config) {
  const list = config.match(/^\[licenses\]$.*?^allow = \[([^\]]*)\]/ms)?.[1] ?? '';
  return [...list.matchAll(/"([^"]+)"/g)].map(([, licence]) => licence);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
  const policy = JSON.parse(readFileSync('scripts/lib/npm-licences.json', 'utf8'));
  const allowed = new Set([
    ...readAllowed(readFileSync('deny.toml', 'utf8')),
    ...Object.keys(policy.allow),
  ]);
  const problems = findProblems(packages, allowed, policy);
  if (problems.length > 0) {
    console.error(problems.join('\n'));
    process.exit(1);
  }
}
