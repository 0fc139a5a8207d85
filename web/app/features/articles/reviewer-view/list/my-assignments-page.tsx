import { Button, Card } from '@mantine/core';
import { IconInbox, IconListSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { myAssignmentsQuery, type MyAssignment, type MyAssignmentFilters } from '~/api/my-reviews';
import { useList } from '~/api/use-list';
import { AssignmentStatus } from '~/lib/assignment-status';
import { parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { AssignmentStatusBadge, roundName, TitleLink } from '../../article-labels';
import { createStatusTabs, parseStatusId, StatusTabs } from '../../status-tabs';
import { AnswerButtons } from '../answer-buttons';
import { DueDate } from '../due-date';

const TABS = createStatusTabs(AssignmentStatus);

const PAGE_SIZE = 10;

const ANSWERS: MyAssignment['allowedActions'] = ['accept', 'refuse', 'save-review'];

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): MyAssignmentFilters {
  return {
    statusId: parseStatusId(TABS, searchParams),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** Review assignments of the current reviewer. The URL contains filter and page. */
export function MyAssignmentsPage() {
  const { t } = useTranslation();
  const { assignmentStatusName } = useEnumerations();
  const list = useList(parseFilters, myAssignmentsQuery);
  const columns = useMyAssignmentsColumns();
  const isFiltered = list.filters.statusId !== null;

  return (
    <>
      <PageActions>
        <Button
          component={Link}
          to={paths.screen('reviewerArticles')}
          variant="default"
          leftSection={<IconListSearch size={18} aria-hidden />}
        >
          {t('reviewing.list.findArticles')}
        </Button>
      </PageActions>
      <Card withBorder p={0} mt="lg">
        {!isFiltered && list.isEmpty ? null : (
          <ListFilters list={list} columns={columns}>
            <StatusTabs
              label={t('reviewing.list.byStatus')}
              tabs={TABS}
              list={list}
              getStatusName={assignmentStatusName}
              allLabel={t('reviewing.list.all')}
            />
          </ListFilters>
        )}
        <ListTable
          label={t('routes.reviewerAssignments')}
          list={list}
          failureTitle={t('reviewing.list.failed')}
          columns={columns}
          emptyState={<NoAssignments isFiltered={isFiltered} />}
        />
      </Card>
    </>
  );
}

function useMyAssignmentsColumns(): readonly Column<MyAssignment>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'title',
      title: t('articles.columns.title'),
      inCard: 'heading',
      cell: ({ article, articleId, statusId }) =>
        // The server sends nothing more about what was refused.
        statusId === AssignmentStatus.declined ? (
          t('reviewing.list.refused')
        ) : (
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
        assignment.allowedActions.some((action) => ANSWERS.includes(action)) ? (
          <AnswerButtons assignment={assignment} inRow />
        ) : null,
    },
  ];
}

/** Empty state: no requests at all, or none with this status. */
function NoAssignments({ isFiltered }: { isFiltered: boolean }) {
  const { t } = useTranslation();
  const icon = <IconInbox size={44} stroke={1.3} />;
  if (!isFiltered) {
    return (
      <EmptyState
        icon={icon}
        title={t('reviewing.list.none')}
        text={t('reviewing.list.noneHint')}
      />
    );
  }
  return (
    <EmptyState icon={icon} title={t('reviewing.list.noneOfStatus')}>
      <Button component={Link} to={paths.screen('reviewerAssignments')} variant="default">
        {t('reviewing.list.showAll')}
      </Button>
    </EmptyState>
  );
}
