import { expect, test } from 'vitest';
import { LANGUAGE_KEY, reconcileLanguage, storeLanguage } from './stored-language';

test('storeLanguage writes local storage and the cookie', () => {
  storeLanguage('ru');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ru');
  expect(document.cookie).toContain('language=ru');
});

test('the cookie overrides local storage, because public pages can write only the cookie', () => {
  localStorage.setItem(LANGUAGE_KEY, 'en');
  document.cookie = 'language=ru; Path=/';
  expect(reconcileLanguage('ru', false)).toBe(false);
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ru');
});

test('a lost cookie is restored from local storage, and the page must be reloaded', () => {
  localStorage.setItem(LANGUAGE_KEY, 'ru');
  expect(reconcileLanguage('en', false)).toBe(true);
  expect(document.cookie).toContain('language=ru');
  expect(reconcileLanguage('ru', false)).toBe(false);
});

test('a language in the URL is not stored', () => {
  localStorage.setItem(LANGUAGE_KEY, 'ru');
  expect(reconcileLanguage('en', true)).toBe(false);
  expect(document.cookie).toBe('');
});
