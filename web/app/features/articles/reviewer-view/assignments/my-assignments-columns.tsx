import { useTranslation } from 'react-i18next';
import type { MyAssignment } from '~/api/my-reviews';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { AssignmentStatusBadge } from '../../assignment-status-badge';
import { TitleLink } from '../../list/title-link';
import { roundName } from '../../round-name';
import { AnswerButtons } from '../answer-buttons';
import { DueDate } from '../due-date';

export function useMyAssignmentsColumns(): readonly Column<MyAssignment>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'title',
      title: t('articles.columns.title'),
      inCard: 'heading',
      cell: ({ article, articleId }) => (
        <TitleLink article={article} to={paths.reviewerArticleDetails(articleId)} />
      ),
    },
    {
      name: 'round',
      title: t('reviewing.columns.round'),
      inCard: 'below',
      cell: ({ articleRevision }) => roundName(articleRevision, t),
    },
    {
      name: 'status',
      title: t('articles.columns.status'),
      inCard: 'above',
      cell: ({ statusId }) => <AssignmentStatusBadge statusId={statusId} />,
    },
    {
      name: 'dueDate',
      title: t('reviewing.columns.dueDate'),
      inCard: 'below',
      cell: ({ dueDate, statusId }) => <DueDate dueDate={dueDate} statusId={statusId} />,
    },
    {
      name: 'answer',
      title: t('reviewing.columns.answer'),
      inCard: 'action',
      cell: (assignment) =>
        assignment.allowedActions.some((action) => action === 'accept' || action === 'refuse') ? (
          <AnswerButtons assignment={assignment} inRow />
        ) : null,
    },
  ];
}
