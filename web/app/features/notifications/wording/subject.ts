import type { Notification } from '~/api/notifications';
import type { Translate } from '~/i18n/translations';

/** What a notification is about: an article by its title, an issue by its volume and number. */
export function subjectOf(
  { article, reviewAssignment, issue }: Notification,
  t: Translate,
): string {
  if (issue) return t('notifications.issue', { volume: issue.volume, number: issue.number });
  return (article ?? reviewAssignment?.article)?.titleEn || t('articles.untitled');
}
