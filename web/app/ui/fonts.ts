import sansCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import sansLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serifCyrillic from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import type { Language } from '~/i18n/language';

/**
 * What a page in this language cannot be drawn without. Russian text takes its spaces, figures and
 * punctuation from the Latin file: were that one late, long texts would move when it comes.
 */
export const fontsToPreload: Record<Language, readonly string[]> = {
  en: [sansLatin, serifLatin],
  ru: [sansCyrillic, serifCyrillic, serifLatin],
};
