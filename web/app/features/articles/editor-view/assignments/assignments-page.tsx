import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { reviewAssignmentsQuery } from '~/api/review-assignments';
import { updateQueryString } from '~/lib/list-search-params';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/list-choices.module.css';
import { ArticleList } from '../../list/article-list';
import { ASSIGNMENT_TABS, parseFilters } from './assignments-filters';
import { useAssignmentsColumns } from './assignments-columns';
import { EmptyAssignments } from './empty-assignments';

/** All review assignments, newest first; filters are kept in the URL. */
export function AssignmentsPage() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const query = useQuery(reviewAssignmentsQuery(filters));
  const columns = useAssignmentsColumns();

  return (
    <Card withBorder p={0} mt="lg">
      <div className={styles.choices}>
        <AssignmentTabs statusId={filters.statusId} />
      </div>
      <ArticleList
        label={t('routes.assignments')}
        errorTitle={t('assignments.failed.load')}
        query={query}
        filters={filters}
        columns={columns}
        emptyState={<EmptyAssignments statusId={filters.statusId} />}
      />
    </Card>
  );
}

function AssignmentTabs(props: { statusId: number | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const { assignmentStatusName } = useEnumerations();
  return (
    <LinkTabs
      label={t('assignments.list.byStatus')}
      tabs={ASSIGNMENT_TABS.map(({ name, statusId }) => ({
        label: statusId === null ? t('articles.list.all') : assignmentStatusName(statusId),
        to: updateQueryString(searchParams, { status: name }),
        current: statusId === props.statusId,
      }))}
    />
  );
}
