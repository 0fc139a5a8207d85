import { expect, test } from 'vitest';
import { allowedHref, safeReturnUrl } from './safe-urls';

test('allowedHref accepts http, mailto, fragments and paths of the site', () => {
  for (const href of [
    'https://doi.org/10.1/x',
    'HTTP://x.test',
    'mailto:a@b.test',
    '/pages/faq',
    '/',
    '#refs',
  ]) {
    expect(allowedHref(` ${href} `)).toBe(href);
  }
});

test('allowedHref rejects everything else', () => {
  for (const href of [
    'javascript:alert(1)',
    'JavaScript:alert(1)',
    'java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'ftp://x.test',
    '//x.test',
    '/\\x.test',
    '/\t/x.test',
    'https:x.test',
    'faq',
    '',
  ]) {
    expect(allowedHref(href), href).toBeNull();
  }
});

test.each([
  '/personal-area/users',
  '/personal-area/users?pageIndex=2&order=-email',
  '/personal-area/editor-articles/edit/7#contentHtml',
  '/',
  '/pages/faq?next=https://evil.test',
])('safeReturnUrl keeps %s', (path) => {
  expect(safeReturnUrl(path)).toBe(path);
});

test.each([
  '//evil.test',
  '///evil.test',
  '/\\evil.test',
  '/\\/evil.test',
  '\\\\evil.test',
  'https://evil.test',
  'https:evil.test',
  'javascript:alert(1)',
  'evil.test',
  ' /personal-area',
  '/\t/evil.test',
  '/\n/evil.test',
  '/a/..//evil.test',
  '/.//evil.test',
  '',
  null,
  undefined,
])('safeReturnUrl rejects %j', (value) => {
  expect(safeReturnUrl(value)).toBeNull();
});
