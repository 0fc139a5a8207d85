import type { Translate } from '~/i18n/translations';

/** What an article is called. A draft may not have a title yet. */
export function articleTitle({ titleEn }: { titleEn: string }, t: Translate): string {
  return titleEn || t('articles.untitled');
}
