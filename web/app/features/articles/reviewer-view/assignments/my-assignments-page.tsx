import { Button, Card } from '@mantine/core';
import { IconInbox, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { myAssignmentsQuery, type MyAssignmentFilters } from '~/api/my-reviews';
import { updateQueryString } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { isEmpty } from '~/ui/list-table';
import { LinkTabs } from '~/ui/link-tabs';
import choices from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { ArticleList } from '../../list/article-list';
import { ASSIGNMENT_TABS, parseFilters } from './my-assignments-filters';
import { useMyAssignmentsColumns } from './my-assignments-columns';

/** Review assignments of the current reviewer. */
export function MyAssignmentsPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const query = useQuery(myAssignmentsQuery(filters));
  const columns = useMyAssignmentsColumns();
  const hasNoRequests = filters.statusId === null && isEmpty(query);

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
        {hasNoRequests ? null : (
          <div className={choices.choices}>
            <StatusTabs statusId={filters.statusId} />
          </div>
        )}
        <ArticleList
          label={t('routes.reviewerAssignments')}
          errorTitle={t('reviewing.list.failed')}
          query={query}
          filters={filters}
          columns={columns}
          emptyState={<EmptyAssignments filters={filters} />}
        />
      </Card>
    </>
  );
}

function StatusTabs(props: { statusId: number | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const { assignmentStatusName } = useEnumerations();
  return (
    <LinkTabs
      label={t('reviewing.list.byStatus')}
      tabs={ASSIGNMENT_TABS.map(({ name, statusId }) => ({
        label: statusId === null ? t('reviewing.list.all') : assignmentStatusName(statusId),
        to: updateQueryString(searchParams, { status: name }),
        current: statusId === props.statusId,
      }))}
    />
  );
}

/** Empty state: no requests at all, or none with this status. */
function EmptyAssignments({ filters }: { filters: MyAssignmentFilters }) {
  const { t } = useTranslation();
  if (filters.statusId === null) {
    return (
      <EmptyState
        icon={<IconInbox size={44} stroke={1.3} />}
        title={t('reviewing.list.none')}
        text={t('reviewing.list.noneHint')}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconInbox size={44} stroke={1.3} />}
      title={t('reviewing.list.noneOfStatus')}
    >
      <Button component={Link} to={paths.screen('reviewerAssignments')} variant="default">
        {t('reviewing.list.showAll')}
      </Button>
    </EmptyState>
  );
}
