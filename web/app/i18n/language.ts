export const LANGUAGES = ['en', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];

export const DEFAULT_LANGUAGE: Language = 'en';

/** The reader's choice, mirrored from local storage so that the server renders the same language. */
export const LANGUAGE_COOKIE = 'language';

/** Each language is named in itself, so that whoever needs it can read it. */
export const languageNames: Record<Language, string> = { en: 'English', ru: 'Русский' };

export function isLanguage(value: unknown): value is Language {
  return LANGUAGES.some((language) => language === value);
}
