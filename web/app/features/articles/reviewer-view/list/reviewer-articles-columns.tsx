import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { ReviewerArticleRow } from '~/api/reviewer-articles';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { ArticleStatusBadge, AssignmentStatusBadge, TitleCell } from '../../article-labels';
import { DueDate } from '../due-date';
import styles from './reviewer-articles.module.css';

/** Columns by which the server sorts. */
export const SORT_FIELDS = [
  'titleEn',
  'createdAt',
  'statusId',
  'dueDate',
  'publicationDate',
] as const;

export function useReviewerArticlesColumns(): readonly Column<ReviewerArticleRow>[] {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  return [
    {
      name: 'titleEn',
      title: t('articles.columns.title'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: (row) => (
        <>
          <TitleCell article={row} to={paths.reviewerArticleDetails(row.id)} />
          <span className={styles.type}>{articleTypeName(row.typeId)}</span>
        </>
      ),
    },
    {
      name: 'createdAt',
      title: t('articles.columns.created'),
      sorts: 'descending',
      inCard: 'above',
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    {
      name: 'statusId',
      title: t('articles.columns.status'),
      sorts: 'ascending',
      inCard: 'above',
      cell: ({ statusId }) => (
        <span className={styles.status}>
          <ArticleStatusBadge statusId={statusId} />
        </span>
      ),
    },
    {
      name: 'dueDate',
      title: t('reviewing.columns.yourReview'),
      sorts: 'ascending',
      inCard: 'below',
      cell: ({ assignment: { statusId, dueDate } }) => (
        <span className={styles.review}>
          <AssignmentStatusBadge statusId={statusId} />
          <DueDate dueDate={dueDate} statusId={statusId} />
        </span>
      ),
    },
    {
      name: 'publicationDate',
      title: t('articles.columns.published'),
      sorts: 'descending',
      inCard: 'below',
      cell: ({ publicationDate }) => (publicationDate ? <Day iso={publicationDate} /> : null),
    },
  ];
}
