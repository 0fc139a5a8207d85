// Whether guides and pictures belong together. usage: node e2e/guides/check.mjs
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname, relative, resolve } from 'node:path';

const ROOT = resolve(import.meta.dirname, '../..');
const GUIDES = resolve(ROOT, 'docs/guides');
const PICTURES = resolve(GUIDES, 'pictures');
const LANGUAGES = ['en', 'ru'];
const MAX_BYTES = 150 * 1024;
const MAX_BYTES_TOGETHER = 6 * 1024 * 1024;

/** @type {string[]} */
const faults = [];
const named = (/** @type {string} */ path) => relative(ROOT, path);
const read = (/** @type {string} */ path) => readFileSync(path, 'utf8');

/** Sections and tables, without their words. @param {string} path */
function shapeOf(path) {
  const lines = read(path).split('\n');
  const headings = lines.filter((line) => /^#+ /.test(line)).map((line) => line.split(' ')[0]);
  const pictures = [...read(path).matchAll(/pictures\/\w+\/([\w-]+\.png)/g)].map(
    ([, name]) => name,
  );
  return JSON.stringify({ headings, pictures });
}

/** The pages and pictures of ours that a page leads to. @param {string} path */
function linksIn(path) {
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
    const links = linksIn(page);
    for (const link of links.filter((link) => !existsSync(link)))
      faults.push(`${named(page)} leads to ${named(link)}, which is not there`);
    return links;
  }),
);

for (const name of new Set(guides.map((guide) => guide.split('/').at(-1) ?? ''))) {
  const paths = LANGUAGES.map((language) => resolve(GUIDES, language, name));
  const missing = paths.filter((path) => !existsSync(path));
  for (const path of missing) faults.push(`${named(path)} is missing`);
  if (missing.length === 0 && new Set(paths.map(shapeOf)).size > 1)
    faults.push(`${name} has other sections or pictures in English than in Russian`);
}

let together = 0;
for (const entry of readdirSync(PICTURES, { recursive: true, withFileTypes: true })) {
  if (!entry.isFile()) continue;
  const picture = resolve(entry.parentPath, entry.name);
  const { size } = statSync(picture);
  together += size;
  if (size > MAX_BYTES) faults.push(`${named(picture)} has ${size} bytes of at most ${MAX_BYTES}`);
  if (!linked.has(picture)) faults.push(`nothing shows ${named(picture)}`);
}
if (together > MAX_BYTES_TOGETHER) faults.push(`the pictures have ${together} bytes together`);

if (faults.length > 0) {
  console.error(faults.join('\n'));
  process.exit(1);
}
console.log(`${guides.length} guides, ${(together / 1024 / 1024).toFixed(1)} MB of pictures`);
