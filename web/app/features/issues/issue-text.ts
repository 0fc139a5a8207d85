import type { Language } from '~/i18n/language';

interface LocalizedText {
  text: string;
  lang: Language;
}

/** Returns the subtitle in the interface language, with the other language as fallback, or null. */
export function localizedSubtitle(
  { subtitleEn, subtitleRu }: { subtitleEn: string; subtitleRu: string },
  language: string,
): LocalizedText | null {
  return pickLanguage(subtitleEn, subtitleRu, language);
}

export function localizedGroupName(
  { nameEn, nameRu }: { nameEn: string; nameRu: string },
  language: string,
): LocalizedText | null {
  return pickLanguage(nameEn, nameRu, language);
}

function pickLanguage(en: string, ru: string, language: string): LocalizedText | null {
  const texts: LocalizedText[] = [
    { text: en, lang: 'en' },
    { text: ru, lang: 'ru' },
  ];
  const nonEmpty = texts.filter(({ text }) => text);
  return nonEmpty.find(({ lang }) => lang === language) ?? nonEmpty[0] ?? null;
}
