import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { flattenCatalogue, withoutPlural } from '../../test/catalogue-keys';
import { en } from './en';

const app = path.resolve(import.meta.dirname, '..');
const sources = readdirSync(app, { recursive: true, encoding: 'utf8' })
  .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$|\.d\.ts$/.test(name))
  .map((name) => ({ name, text: readFileSync(path.join(app, name), 'utf8') }));

const keys = new Set([...flattenCatalogue(en).keys()].map(withoutPlural));

/** `t('a.b')`, `t("a.b")` and `` t(`a.${x}`) ``, also with `t?.(`. */
const CALL = /\bt(?:\?\.)?\(\s*(['"`])((?:(?!\1).)+)\1/g;

/** Converts a template to a pattern: `a.${x}.b` matches any key of that shape. */
function asPattern(template: string): RegExp {
  const parts = template
    .split(/\$\{[^}]*\}/)
    .map((part) => part.replace(/[.*+?^|()[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('[\\w-]+')}$`);
}

const calls = sources.flatMap(({ name, text }) =>
  [...text.matchAll(CALL)].map(([, quote, key = '']) => ({ name, key, isTemplate: quote === '`' })),
);

test('the source is scanned', () => {
  expect(sources.length).toBeGreaterThan(50);
  expect(calls.length).toBeGreaterThan(50);
});

test('every used key exists', () => {
  const missing = calls.filter(({ key, isTemplate }) =>
    isTemplate ? ![...keys].some((known) => asPattern(key).test(known)) : !keys.has(key),
  );
  expect(missing).toEqual([]);
});

test('every existing key is used', () => {
  const unused = [...keys].filter(
    (known) =>
      !calls.some(({ key, isTemplate }) =>
        isTemplate ? asPattern(key).test(known) : key === known,
      ),
  );
  expect(unused).toEqual([]);
});
