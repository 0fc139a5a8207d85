import { expect, test } from 'vitest';
import { linkAddress } from './link-address';

test('a link leads to the web, to a mailbox or into the site', () => {
  for (const address of [
    'https://doi.org/10.1/x',
    'HTTP://x.test',
    'mailto:a@b.test',
    '/pages/faq',
    '/',
    '#refs',
  ]) {
    expect(linkAddress(` ${address} `)).toBe(address);
  }
});

test('and nowhere else', () => {
  for (const address of [
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
    expect(linkAddress(address), address).toBeNull();
  }
});
