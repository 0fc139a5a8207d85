import { isLanguage, LANGUAGE_COOKIE, type Language } from '~/i18n/language';
import { readCookie } from './cookie';

export const LANGUAGE_KEY = 'octavo.language';
const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function languageCookie(language: Language): string {
  return `${LANGUAGE_COOKIE}=${language}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax`;
}

/** Stores the choice where the browser keeps it and where the server can read it. */
export function storeLanguage(language: Language): void {
  localStorage.setItem(LANGUAGE_KEY, language);
  document.cookie = languageCookie(language);
}

/**
 * Brings the stored choice and the page together when a scripted page starts. The cookie is the
 * fresher of the two, because the public pages can write only that; where the browser has dropped
 * it, the choice comes back from local storage. Answers whether the page must be loaded again.
 */
export function reconcileLanguage(shown: Language, addressNamesLanguage: boolean): boolean {
  if (addressNamesLanguage) return false;
  const inCookie = readCookie(document.cookie, LANGUAGE_COOKIE);
  if (isLanguage(inCookie)) {
    localStorage.setItem(LANGUAGE_KEY, inCookie);
    return false;
  }
  const stored = localStorage.getItem(LANGUAGE_KEY);
  if (!isLanguage(stored)) return false;
  document.cookie = languageCookie(stored);
  // Without cookies the server would never hear of it, and the page would load for ever.
  return stored !== shown && readCookie(document.cookie, LANGUAGE_COOKIE) === stored;
}
