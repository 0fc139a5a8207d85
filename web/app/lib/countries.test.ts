import { expect, test } from 'vitest';
import { COUNTRY_CODES, countryName, listCountries } from './countries';

test('codes are those of the standard', () => {
  expect(COUNTRY_CODES).toHaveLength(250);
  expect(new Set(COUNTRY_CODES).size).toBe(250);
  expect(COUNTRY_CODES.every((code) => /^[A-Z]{2}$/.test(code))).toBe(true);
  expect(COUNTRY_CODES).toEqual(expect.arrayContaining(['RU', 'KZ', 'GB', 'XK']));
});

test('countries have names in both languages and are sorted by them', () => {
  expect(countryName('DE', 'en')).toBe('Germany');
  expect(countryName('DE', 'ru')).toBe('Германия');
  const russian = listCountries('ru').map(({ name }) => name);
  expect(russian.every((name) => /[а-я]/i.test(name))).toBe(true);
  expect(russian.indexOf('Австралия')).toBeLessThan(russian.indexOf('Япония'));
  expect(listCountries('ru')).toBe(listCountries('ru'));
});

test('what is no code is its own name', () => {
  expect(countryName('', 'en')).toBe('');
  expect(countryName('nowhere', 'en')).toBe('nowhere');
});
