import { expect, test } from 'vitest';
import { detectLanguage, readLanguageSwitch, detectTextLanguage } from './detect-language';

const cases: [string, string, Record<string, string>, 'en' | 'ru'][] = [
  ['defaults to English', '/', {}, 'en'],
  ['uses the browser’s language', '/', { 'accept-language': 'ru-RU,ru;q=0.9,en' }, 'ru'],
  ['uses only the browser’s first language', '/', { 'accept-language': 'de, ru;q=0.5' }, 'en'],
  [
    'prefers the cookie to the browser’s language',
    '/',
    { 'accept-language': 'ru', cookie: 'language=en' },
    'en',
  ],
  ['finds the cookie among others', '/', { cookie: 'signed_in=1; language=ru; x=2' }, 'ru'],
  ['ignores a cookie with a similar name', '/', { cookie: 'xlanguage=ru' }, 'en'],
  [
    'ignores an unknown language in the cookie',
    '/',
    { cookie: 'language=fr', 'accept-language': 'ru' },
    'ru',
  ],
  ['prefers the URL to the cookie', '/?lang=ru', { cookie: 'language=en' }, 'ru'],
  ['ignores an unknown language in the URL', '/?lang=fr', { cookie: 'language=ru' }, 'ru'],
];

test.each(cases)('%s', (_name, path, headers, expected) => {
  const request = { url: `http://journal.test${path}`, headers: new Headers(headers) } as Request;
  expect(detectLanguage(request)).toBe(expected);
});

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

test.each([
  ['Shaw BE, Hahn T. Indications for transplantation. 2026;15(3):8–16.', 'en'],
  ['Афанасьев Б.В. Трансплантация гемопоэтических клеток (HLA, CD34+). 2026;15(3):8–16.', 'ru'],
  ['2026', 'en'],
] as const)('%s', (text, language) => {
  expect(detectTextLanguage(text)).toBe(language);
});
