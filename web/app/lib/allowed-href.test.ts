import { expect, test } from 'vitest';
import { allowedHref } from './allowed-href';

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
