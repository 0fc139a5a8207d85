import { Button, Card } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import {
  reviewAssignmentsQuery,
  type AssignmentFilters,
  type ReviewAssignment,
} from '~/api/review-assignments';
import { useList } from '~/api/use-list';
import { AssignmentStatus } from '~/lib/assignment-status';
import { parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { StatusBadge } from '~/ui/status-badge';
import { AssignmentStatusBadge, roundName, TitleLink } from '../../article-labels';
import { createStatusTabs, parseStatusId, StatusTabs } from '../../status-tabs';
import { PersonLink } from '../links';
import styles from './workbench.module.css';

const TABS = createStatusTabs({
  waiting: AssignmentStatus.waiting,
  reviewing: AssignmentStatus.reviewing,
  overdue: AssignmentStatus.overdue,
  completed: AssignmentStatus.completed,
  declined: AssignmentStatus.declined,
  withdrawn: AssignmentStatus.withdrawn,
});

const PAGE_SIZE = 10;

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): AssignmentFilters {
  return {
    statusId: parseStatusId(TABS, searchParams),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** All review assignments, newest first. The URL contains filter and page. */
export function AssignmentsPage() {
  const { t } = useTranslation();
  const { assignmentStatusName } = useEnumerations();
  const list = useList(parseFilters, reviewAssignmentsQuery);
  const columns = useAssignmentsColumns();

  return (
    <Card withBorder p={0} mt="lg">
      <ListFilters list={list} columns={columns}>
        <StatusTabs
          label={t('assignments.list.byStatus')}
          tabs={TABS}
          list={list}
          getStatusName={assignmentStatusName}
        />
      </ListFilters>
      <ListTable
        label={t('routes.assignments')}
        list={list}
        failureTitle={t('assignments.failed.load')}
        columns={columns}
        emptyState={
          list.filters.statusId === null ? (
            <NoAssignments />
          ) : (
            <NoneOfStatus allHref={list.getHref({ status: null })} />
          )
        }
      />
    </Card>
  );
}

function useAssignmentsColumns(): readonly Column<ReviewAssignment>[] {
  const { t } = useTranslation();
  const { reviewResultName } = useEnumerations();
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
      cell: ({ statusId, notes }) => (
        <>
          <AssignmentStatusBadge statusId={statusId} />{' '}
          {notes.some(({ isPending }) => isPending) ? (
            <StatusBadge tone="yellow">{t('assignments.notes.pending')}</StatusBadge>
          ) : null}
        </>
      ),
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
    {
      name: 'recommendation',
      title: t('articles.review.result'),
      inCard: 'below',
      cell: ({ review }) => (review?.resultId ? reviewResultName(review.resultId) : null),
    },
  ];
}

function NoAssignments() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconInbox size={44} stroke={1.3} />}
      title={t('assignments.list.none')}
      text={t('assignments.list.noneHint')}
    >
      <Button component={Link} to={paths.screen('editorArticles')} variant="default">
        {t('assignments.list.toArticles')}
      </Button>
    </EmptyState>
  );
}

function NoneOfStatus({ allHref }: { allHref: string }) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconInbox size={44} stroke={1.3} />}
      title={t('assignments.list.noneOfStatus')}
    >
      <Button component={Link} to={allHref} variant="default">
        {t('assignments.list.showAll')}
      </Button>
    </EmptyState>
  );
}
