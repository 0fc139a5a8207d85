import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, type Language } from '~/i18n/language';
import { readCookie } from './cookie';

/** In order: `?lang=`, the stored choice, the browser's first language, English. */
export function detectLanguage(request: Request): Language {
  const asked = new URL(request.url).searchParams.get('lang');
  if (isLanguage(asked)) return asked;

  const stored = readCookie(request.headers.get('cookie'), LANGUAGE_COOKIE);
  if (isLanguage(stored)) return stored;

  const preferred = request.headers.get('accept-language') ?? '';
  return preferred.trim().toLowerCase().startsWith('ru') ? 'ru' : DEFAULT_LANGUAGE;
}
