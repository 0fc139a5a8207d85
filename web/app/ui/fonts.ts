import sansCyrillic from '@fontsource-variable/inter/files/inter-cyrillic-wght-normal.woff2?url';
import sansLatin from '@fontsource-variable/inter/files/inter-latin-wght-normal.woff2?url';
import serifCyrillic from '@fontsource-variable/source-serif-4/files/source-serif-4-cyrillic-wght-normal.woff2?url';
import serifLatin from '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2?url';
import type { Language } from '~/i18n/language';

/**
 * Fonts that a page in this language needs immediately. Russian text takes spaces, digits and
 * punctuation from the Latin file; loading it late would shift long texts.
 */
export const fontsToPreload: Record<Language, readonly string[]> = {
  en: [sansLatin, serifLatin],
  ru: [sansCyrillic, serifCyrillic, serifLatin],
};
