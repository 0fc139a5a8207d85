import { expect, test } from 'vitest';
import { LANGUAGE_KEY, reconcileLanguage, storeLanguage } from './stored-language';

test('a choice is kept in both places', () => {
  storeLanguage('ru');
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ru');
  expect(document.cookie).toContain('language=ru');
});

test('the cookie is the fresher: public pages can write only that', () => {
  localStorage.setItem(LANGUAGE_KEY, 'en');
  document.cookie = 'language=ru; Path=/';
  expect(reconcileLanguage('ru', false)).toBe(false);
  expect(localStorage.getItem(LANGUAGE_KEY)).toBe('ru');
});

test('a lost cookie comes back from local storage, and the page is loaded again', () => {
  localStorage.setItem(LANGUAGE_KEY, 'ru');
  expect(reconcileLanguage('en', false)).toBe(true);
  expect(document.cookie).toContain('language=ru');
  expect(reconcileLanguage('ru', false)).toBe(false);
});

test('a language in the address is shown without being stored', () => {
  localStorage.setItem(LANGUAGE_KEY, 'ru');
  expect(reconcileLanguage('en', true)).toBe(false);
  expect(document.cookie).toBe('');
});
