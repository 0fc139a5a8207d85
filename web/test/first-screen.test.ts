import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { LIST_TEXTS, SHELL_TEXTS } from '~/i18n/first-texts';
import { LIST_REQUESTS } from '~/lib/early-requests';

const app = path.resolve(import.meta.dirname, '../app');
const styles = path.resolve(app, '../../node_modules/@mantine/core/styles');

/** Routes of the shell, whose imports are there before the rest is loaded, like those of the lists. */
const SHELL = ['scripted', 'personal-area/layout', 'personal-area/screen-boundary'];
const LISTS = Object.keys(LIST_TEXTS).map((url) => url.slice(1));

/** `import … from 'x'`, `export … from 'x'` and `import 'x'`, but neither types nor `import('x')`. */
const IMPORT = /^(?:import|export)\s(?!type\b)(?:[^'"]*?from\s)?\s*'([^']+)'/gm;

/** Returns the source of the files and of all that they import, by path. */
function readSources(start: readonly string[]): Map<string, string> {
  const sources = new Map<string, string>();
  const files = [...start];
  for (const file of files) {
    if (sources.has(file)) continue;
    const text = readFileSync(file, 'utf8');
    sources.set(file, text);
    for (const [, name = ''] of text.matchAll(IMPORT)) {
      const imported = resolveImport(file, name);
      if (imported) files.push(imported);
    }
  }
  return sources;
}

const allFiles = new Set(
  readdirSync(app, { recursive: true, encoding: 'utf8' }).map((name) => path.join(app, name)),
);

function resolveImport(file: string, name: string): string | undefined {
  const target = name.startsWith('~/')
    ? path.join(app, name.slice(2))
    : path.resolve(path.dirname(file), name);
  return [`${target}.ts`, `${target}.tsx`].find((candidate) => allFiles.has(candidate));
}

const sourcesOf = (routes: string[]) =>
  readSources(routes.map((route) => path.join(app, 'routes', `${route}.tsx`)));

test('texts and requests know the same screens', () => {
  expect(Object.keys(LIST_TEXTS)).toEqual(Object.keys(LIST_REQUESTS));
});

test('the source is followed', () => {
  const names = [...sourcesOf([...SHELL, ...LISTS]).keys()].map((file) => path.relative(app, file));
  expect(names).toContain('features/shell/sidebar.tsx');
  expect(names).toContain('ui/data-table.tsx');
});

/** Texts that are seen only after something was done on the screen; all are loaded by then. */
const LATER = ['articleFiles', 'files', 'handling', 'identity', 'inputs', 'site'];

test.each(LISTS)('the document of %s has its texts', (route) => {
  const used = [...sourcesOf([...SHELL, route]).values()].flatMap((text) =>
    [...text.matchAll(/\bt(?:\?\.)?\(\s*['"`](\w+)\./g)].map(([, part = '']) => part),
  );
  const known: string[] = [...SHELL_TEXTS, ...(LIST_TEXTS[`/${route}`] ?? []), ...LATER];
  expect([...new Set(used)].filter((part) => !known.includes(part))).toEqual([]);
});

test('the first screens have the styles of their components', () => {
  const used = [...sourcesOf([...SHELL, ...LISTS]).values()].flatMap((text) =>
    [...text.matchAll(/import \{([^}]+)\} from '@mantine\/core'/g)].flatMap(([, names = '']) =>
      names.split(',').map((name) => name.trim()),
    ),
  );
  const styled = readdirSync(styles).map((name) => name.replace('.layer.css', ''));
  const first = readFileSync(path.join(app, 'ui/first-styles.css'), 'utf8');
  const missing = [...new Set(used)].filter(
    (name) => styled.includes(name) && !first.includes(`/${name}.layer.css`),
  );
  expect(missing).toEqual([]);
});

test('the styles of the first screens are in Mantine’s order', () => {
  const all = readFileSync(path.join(styles, '../styles.layer.css'), 'utf8');
  const first = readFileSync(path.join(app, 'ui/first-styles.css'), 'utf8');
  const names = [...first.matchAll(/styles\/(\w+)\.layer\.css/g)].map(([, name = '']) => name);
  const places = names.flatMap((name) => {
    const [word] =
      /\.m_[0-9a-f]+/.exec(readFileSync(path.join(styles, `${name}.layer.css`), 'utf8')) ?? [];
    return word ? [{ name, place: all.indexOf(word) }] : [];
  });
  expect(places.length).toBeGreaterThan(30);
  expect(places).toEqual(places.toSorted((one, other) => one.place - other.place));
});
