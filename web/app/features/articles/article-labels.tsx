import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import type { Translate } from '~/i18n/translations';
import { articleStatusTone } from '~/lib/article-status';
import { assignmentStatusTone } from '~/lib/assignment-status';
import { StatusBadge } from '~/ui/status-badge';
import styles from './article-labels.module.css';

/** Returns the English title, or a placeholder for a draft without one. */
export function articleTitle({ titleEn }: { titleEn: string }, t: Translate): string {
  return titleEn || t('articles.untitled');
}

/** Name of a round: "First version" or the number of the revision. */
export function roundName(revision: number, t: Translate): string {
  return revision === 0
    ? t('articleFiles.list.firstVersion')
    : t('articleFiles.list.revision', { revision });
}

export function ArticleStatusBadge({ statusId }: { statusId: number }) {
  const { articleStatusName } = useEnumerations();
  return (
    <StatusBadge tone={articleStatusTone(statusId)}>{articleStatusName(statusId)}</StatusBadge>
  );
}

export function AssignmentStatusBadge({ statusId }: { statusId: number }) {
  const { assignmentStatusName } = useEnumerations();
  return (
    <StatusBadge tone={assignmentStatusTone(statusId)}>
      {assignmentStatusName(statusId)}
    </StatusBadge>
  );
}

/** Title of an article as a link. */
export function TitleLink({ article, to }: { article: { titleEn: string }; to: string }) {
  const { t } = useTranslation();
  return (
    <Link to={to} lang={article.titleEn ? 'en' : undefined} className={styles.title}>
      {articleTitle(article, t)}
    </Link>
  );
}
