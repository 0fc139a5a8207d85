import type { Translate } from '~/i18n/translations';

/** Returns the English title, or a placeholder for a draft without one. */
export function articleTitle({ titleEn }: { titleEn: string }, t: Translate): string {
  return titleEn || t('articles.untitled');
}
