import type { Translate } from '~/i18n/translations';

/** Name of a round: "First version" or the number of the revision. */
export function roundName(revision: number, t: Translate): string {
  return revision === 0
    ? t('articleFiles.list.firstVersion')
    : t('articleFiles.list.revision', { revision });
}
