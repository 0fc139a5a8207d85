import type { Translate } from '~/i18n/translations';

interface Titles {
  titleEn: string;
  titleRu: string;
}

/** In the language of the interface, where the article has a title in it. Of one that cannot be read, the number. */
export function articleName(
  article: Titles | undefined,
  id: number,
  language: string,
  t: Translate,
): string {
  if (!article) return t('issues.sections.unknown', { id });
  const { titleEn, titleRu } = article;
  return (language === 'ru' && titleRu) || titleEn;
}
