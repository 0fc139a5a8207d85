import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language';

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
