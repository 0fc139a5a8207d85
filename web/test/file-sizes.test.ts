import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const WEB = path.join(import.meta.dirname, '..');
const IGNORED = ['node_modules', 'build', '.react-router', 'schema.d.ts'];
const SMALL_LINES = 20;
const MAX_SHARE = 0.1;

/** A reader who follows one thought should not have to open ten files. */
test('fewer than a tenth of the files have fewer than twenty lines', () => {
  const files = globSync('**/*.{ts,tsx,css,mjs}', {
    cwd: WEB,
    exclude: (name) => IGNORED.includes(path.basename(name)),
  });
  const small = files.filter((file) => countLines(file) < SMALL_LINES);
  expect(files.length).toBeGreaterThan(500);
  expect(small.length / files.length, small.join('\n')).toBeLessThan(MAX_SHARE);
});

function countLines(file: string): number {
  return readFileSync(path.join(WEB, file), 'utf8').trimEnd().split('\n').length;
}
