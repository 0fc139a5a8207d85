// Succeeds if node_modules matches package-lock.json. npm itself needs seconds for this check.
import { readFileSync } from 'node:fs';

const expected = readPackages('package-lock.json');
const installed = readPackages('node_modules/.package-lock.json');
const isCurrent = Object.entries(expected).every(
  ([path, { version, link, optional }]) =>
    !path.includes('node_modules/') || link || optional || installed[path]?.version === version,
);
process.exit(isCurrent ? 0 : 1);

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean }>}
 */
function readPackages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return {};
  }
}
