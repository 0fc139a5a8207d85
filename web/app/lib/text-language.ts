import type { Language } from '~/i18n/language';

/** By its letters: Russian where most of them are Cyrillic, else English. */
export function languageOfText(text: string): Language {
  return lettersOf('Cyrillic', text) > lettersOf('Latin', text) ? 'ru' : 'en';
}

function lettersOf(script: string, text: string): number {
  return text.match(new RegExp(`\\p{Script=${script}}`, 'gu'))?.length ?? 0;
}
