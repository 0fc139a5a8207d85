import type { Translate } from '~/i18n/translations';

/** What a version of an article is called: the first one, or by the number of its revision. */
export function roundName(revision: number, t: Translate): string {
  return revision === 0
    ? t('articleFiles.list.firstVersion')
    : t('articleFiles.list.revision', { revision });
}
