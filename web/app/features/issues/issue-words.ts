import type { Language } from '~/i18n/language';

interface Words {
  text: string;
  lang: Language;
}

/** In the interface's language, or in the other one; null where there is none. */
export function subtitleOf(
  { subtitleEn, subtitleRu }: { subtitleEn: string; subtitleRu: string },
  language: string,
): Words | null {
  return eitherOf(subtitleEn, subtitleRu, language);
}

export function groupName(
  { nameEn, nameRu }: { nameEn: string; nameRu: string },
  language: string,
): Words | null {
  return eitherOf(nameEn, nameRu, language);
}

function eitherOf(en: string, ru: string, language: string): Words | null {
  const both: Words[] = [
    { text: en, lang: 'en' },
    { text: ru, lang: 'ru' },
  ];
  const given = both.filter(({ text }) => text);
  return given.find(({ lang }) => lang === language) ?? given[0] ?? null;
}
