// Succeeds if node_modules holds what package-lock.json asks for. npm itself needs seconds to say so.
import { readFileSync } from 'node:fs';

const wanted = packages('package-lock.json');
const installed = packages('node_modules/.package-lock.json');
const current = Object.entries(wanted).every(
  ([path, { version, link, optional }]) =>
    !path.includes('node_modules/') || link || optional || installed[path]?.version === version,
);
process.exit(current ? 0 : 1);

/**
 * @param {string} lockFile
 * @returns {Record<string, { version?: string, link?: boolean, optional?: boolean }>}
 */
function packages(lockFile) {
  try {
    return JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  } catch {
    return {};
  }
}
