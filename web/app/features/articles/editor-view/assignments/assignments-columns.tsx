import { useTranslation } from 'react-i18next';
import type { ReviewAssignment } from '~/api/review-assignments';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { AssignmentStatusBadge } from '../../assignment-status-badge';
import { TitleLink } from '../../list/title-link';
import { roundName } from '../../round-name';
import { PersonLink } from '../details/person-link';
import styles from './assignments-columns.module.css';

export function useAssignmentsColumns(): readonly Column<ReviewAssignment>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'article',
      title: t('assignments.columns.article'),
      inCard: 'heading',
      cell: ({ article, articleId }) => (
        <TitleLink article={article} to={paths.editorArticleReviewing(articleId)} />
      ),
    },
    {
      name: 'reviewer',
      title: t('assignments.columns.reviewer'),
      inCard: 'below',
      cell: ({ reviewer, reviewerId }) => (
        <span className={styles.reviewer}>
          <PersonLink person={{ ...reviewer, id: reviewerId, role: 'reviewer' }} />
        </span>
      ),
    },
    {
      name: 'round',
      title: t('assignments.columns.round'),
      inCard: 'below',
      cell: ({ articleRevision }) => (
        <span className={styles.round}>{roundName(articleRevision, t)}</span>
      ),
    },
    {
      name: 'status',
      title: t('assignments.columns.status'),
      inCard: 'above',
      cell: ({ statusId }) => <AssignmentStatusBadge statusId={statusId} />,
    },
    {
      name: 'asked',
      title: t('assignments.dates.asked'),
      inCard: 'below',
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    {
      name: 'dueDate',
      title: t('assignments.dates.due'),
      inCard: 'below',
      cell: ({ dueDate }) => <Day iso={dueDate} />,
    },
  ];
}
