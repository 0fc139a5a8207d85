import { expect, test } from 'vitest';
import { safeReturnUrl } from './return-url';

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
