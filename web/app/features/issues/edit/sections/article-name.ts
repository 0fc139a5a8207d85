import type { Translate } from '~/i18n/translations';

interface Titles {
  titleEn: string;
  titleRu: string;
}

/**
 * Returns the title in the interface language, with English as fallback, or the id if the article
 * cannot be loaded.
 */
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
