import { isLanguage, LANGUAGE_COOKIE, type Language } from '~/i18n/language';
import { readCookie } from './cookies';

export const LANGUAGE_KEY = 'octavo.language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function languageCookie(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Stores the language for the browser and, as a cookie, for the server. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  document.cookie = languageCookie(language);
}

/**
 * Reconciles the stored language with the page when a scripted page starts. The cookie is newer,
 * because public pages can write only that; if the browser has dropped it, it is restored from
 * local storage. Returns true if the page must be reloaded.
 */
export function reconcileLanguage(pageLanguage: Language, hasLanguageInUrl: boolean): boolean {
  if (hasLanguageInUrl) return false;
  const inCookie = readCookie(document.cookie, LANGUAGE_COOKIE);
  if (isLanguage(inCookie)) {
    localStorage.setItem(LANGUAGE_KEY, inCookie);
    return false;
  }
  const stored = localStorage.getItem(LANGUAGE_KEY);
  if (!isLanguage(stored)) return false;
  document.cookie = languageCookie(stored);
  // Without cookies the server would not know the language, and the page would reload in a loop.
  return stored !== pageLanguage && readCookie(document.cookie, LANGUAGE_COOKIE) === stored;
}
