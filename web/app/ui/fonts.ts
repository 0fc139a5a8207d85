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

const ATTRIBUTE = 'data-fonts';
const KEPT_KEY = 'octavo.fonts';

/** The personal area begins with the system's fonts, of the same metrics, and loads these later. */
export const lateFontsAttribute = { [ATTRIBUTE]: 'later' };

/** Uses the fonts from now on, and from the start the next time: the browser has kept them. */
export function showFonts(): void {
  document.documentElement.removeAttribute(ATTRIBUTE);
  localStorage.setItem(KEPT_KEY, 'yes');
}

/** Script in the head of the document: shows fonts that the browser has at once. */
export function keptFontsScript(): string {
  return `if(localStorage.getItem('${KEPT_KEY}'))document.documentElement.removeAttribute('${ATTRIBUTE}')`;
}
