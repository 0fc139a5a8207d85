import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, type Language } from '~/i18n/language';
import { readCookie } from './cookie';

/**
 * Detects the language from, in order: `?lang=`, the cookie, the browser's first language. Defaults
 * to English.
 */
export function detectLanguage(request: Request): Language {
  const requested = new URL(request.url).searchParams.get('lang');
  if (isLanguage(requested)) return requested;

  const stored = readCookie(request.headers.get('cookie'), LANGUAGE_COOKIE);
  if (isLanguage(stored)) return stored;

  const preferred = request.headers.get('accept-language') ?? '';
  return preferred.trim().toLowerCase().startsWith('ru') ? 'ru' : DEFAULT_LANGUAGE;
}
