import { DEFAULT_LANGUAGE, isLanguage, LANGUAGE_COOKIE, type Language } from '~/i18n/language';
import { readCookie } from './cookies';
import { paths } from './paths';

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

export interface LanguageSwitch {
  language: Language;
  /** Path of this site to redirect to once the language is stored. */
  target: string;
}

/** Parses `/{language}` and `/{language}/{rest}`; returns null for other paths. */
export function readLanguageSwitch(href: string): LanguageSwitch | null {
  const url = new URL(href);
  const [, language, ...segments] = url.pathname.split('/');
  if (!isLanguage(language)) return null;

  // A rest that starts with a slash would be another host: `/en//evil.com`.
  const rest = segments.join('/').replace(/^[/\\]+/, '');
  // The parameter would override the language just chosen.
  url.searchParams.delete('lang');
  const query = url.searchParams.size > 0 ? `?${url.searchParams.toString()}` : '';
  return { language, target: rest ? `/${rest}${query}` : `${paths.home()}${query}` };
}

/** Russian if most letters are Cyrillic, else English. */
export function detectTextLanguage(text: string): Language {
  return countLetters('Cyrillic', text) > countLetters('Latin', text) ? 'ru' : 'en';
}

function countLetters(script: string, text: string): number {
  return text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0;
}
