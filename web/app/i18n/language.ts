export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** Language chosen by the reader; a cookie, so that the server renders it. */
export const LANGUAGE_COOKIE = 'language';

/** Languages, each named in itself. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}

export function otherLanguage(language: Language): Language {
  return language === 'en' ? 'ru' : 'en';
}
