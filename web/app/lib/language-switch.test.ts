import { expect, test } from 'vitest';
import { readLanguageSwitch } from './language-switch';

const at = (path: string) => readLanguageSwitch(`http://journal.test${path}`);

test.each([
  ['/ru', 'ru', '/home'],
  ['/en/', 'en', '/home'],
  ['/ru/home', 'ru', '/home'],
  ['/ru/pages/faq', 'ru', '/pages/faq'],
  [
    '/en/identity/login?returnUrl=%2Fpersonal-area',
    'en',
    '/identity/login?returnUrl=%2Fpersonal-area',
  ],
  ['/ru/pages/faq?lang=en&x=1', 'ru', '/pages/faq?x=1'],
  ['/ru?lang=en', 'ru', '/home'],
])('%s', (path, language, target) => {
  expect(at(path)).toEqual({ language, target });
});

test.each(['/en//evil.test', '/en///evil.test/x', '/en/\\evil.test', '/en/%2F/..//evil.test'])(
  'the target never leaves the site: %s',
  (path) => {
    const target = at(path)?.target ?? '';
    expect(target).toMatch(/^\/(?![/\\])/);
    expect(new URL(target, 'http://journal.test').origin).toBe('http://journal.test');
  },
);

test('other first segments are not a language', () => {
  expect(at('/fr/home')).toBeNull();
  expect(at('/')).toBeNull();
});
