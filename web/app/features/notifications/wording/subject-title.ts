import type { Notification } from '~/api/notifications';
import type { Translate } from '~/i18n/translations';

/** Returns the title of the article, or volume and number of the issue. */
export function subjectTitle(
  { article, reviewAssignment, issue }: Notification,
  t: Translate,
): string {
  if (issue) return t('notifications.issue', { volume: issue.volume, number: issue.number });
  return (article ?? reviewAssignment?.article)?.titleEn || t('articles.untitled');
}
