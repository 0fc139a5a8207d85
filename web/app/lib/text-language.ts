import type { Language } from '~/i18n/language';

/** Russian if most letters are Cyrillic, else English. */
export function detectTextLanguage(text: string): Language {
  return countLetters('Cyrillic', text) > countLetters('Latin', text) ? 'ru' : 'en';
}

function countLetters(script: string, text: string): number {
  return text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0;
}
