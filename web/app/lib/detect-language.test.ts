import { expect, test } from 'vitest';
import { detectLanguage } from './detect-language';

const cases: [string, string, Record<string, string>, 'en' | 'ru'][] = [
  ['English when nothing is known', '/', {}, 'en'],
  ['the browser’s language', '/', { 'accept-language': 'ru-RU,ru;q=0.9,en' }, 'ru'],
  ['only its first language', '/', { 'accept-language': 'de, ru;q=0.5' }, 'en'],
  ['the stored choice before it', '/', { 'accept-language': 'ru', cookie: 'language=en' }, 'en'],
  ['a choice among other cookies', '/', { cookie: 'signed_in=1; language=ru; x=2' }, 'ru'],
  ['a cookie that only looks like it', '/', { cookie: 'xlanguage=ru' }, 'en'],
  ['an unknown choice', '/', { cookie: 'language=fr', 'accept-language': 'ru' }, 'ru'],
  ['the address before all', '/?lang=ru', { cookie: 'language=en' }, 'ru'],
  ['an unknown language in the address', '/?lang=fr', { cookie: 'language=ru' }, 'ru'],
];

test.each(cases)('%s', (_name, path, headers, expected) => {
  const request = { url: `http://journal.test${path}`, headers: new Headers(headers) } as Request;
  expect(detectLanguage(request)).toBe(expected);
});
