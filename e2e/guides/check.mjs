// Checks that guides and pictures match. usage: node e2e/guides/check.mjs
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const GUIDES = resolve(ROOT, 'docs/guides');
const PICTURES = resolve(GUIDES, 'pictures');
const LANGUAGES = ['en', 'ru'];
const MAX_BYTES = 150 * 1024;
const MAX_TOTAL_BYTES = 6 * 1024 * 1024;

/** @type {string[]} */
const problems = [];
const relativePath = (/** @type {string} */ path) => relative(ROOT, path);
const read = (/** @type {string} */ path) => readFileSync(path, 'utf8');

/** Returns headings and pictures of a guide, to compare its languages. @param {string} path */
function readOutline(path) {
  const lines = read(path).split('\n');
  const headings = lines.filter((line) => /^#+ /.test(line)).map((line) => line.split(' ')[0]);
  const pictures = [...read(path).matchAll(/pictures\/\w+\/([\w-]+\.png)/g)].map(
    ([, name]) => name,
  );
  return JSON.stringify({ headings, pictures });
}

/** Returns the local pages and pictures that a page links to. @param {string} path */
function findLinks(path) {
  const text = read(path);
  const found = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)];
  return found
    .map(([, markdown, html]) => (markdown ?? html ?? '').split('#')[0] ?? '')
    .filter((link) => /\.(md|png)$/.test(link) && !/^[a-z]+:/.test(link))
    .map((link) => resolve(dirname(path), link));
}

const guides = LANGUAGES.flatMap((language) =>
  readdirSync(resolve(GUIDES, language)).map((name) => resolve(GUIDES, language, name)),
);
const pages = [...guides, resolve(ROOT, 'README.md'), resolve(ROOT, 'docs/README.md')];
const linked = new Set(
  pages.flatMap((page) => {
    const links = findLinks(page);
    for (const link of links.filter((link) => !existsSync(link)))
      problems.push(`${relativePath(page)} links to ${relativePath(link)}, which does not exist`);
    return links;
  }),
);

for (const name of new Set(guides.map((guide) => guide.split('/').at(-1) ?? ''))) {
  const paths = LANGUAGES.map((language) => resolve(GUIDES, language, name));
  const missing = paths.filter((path) => !existsSync(path));
  for (const path of missing) problems.push(`${relativePath(path)} is missing`);
  if (missing.length === 0 && new Set(paths.map(readOutline)).size > 1)
    problems.push(`${name} has different sections or pictures in English and Russian`);
}

let totalBytes = 0;
for (const entry of readdirSync(PICTURES, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const picture = resolve(entry.parentPath, entry.name);
  const { size } = statSync(picture);
  totalBytes += size;
  if (size > MAX_BYTES)
    problems.push(`${relativePath(picture)} has ${size} bytes; the maximum is ${MAX_BYTES}`);
  if (!linked.has(picture)) problems.push(`no guide shows ${relativePath(picture)}`);
}
if (totalBytes > MAX_TOTAL_BYTES) problems.push(`the pictures have ${totalBytes} bytes in total`);

if (problems.length > 0) {
  console.error(problems.join('\n'));
  process.exit(1);
}
console.log(`${guides.length} guides, ${(totalBytes / 1024 / 1024).toFixed(1)} MB of pictures`);
