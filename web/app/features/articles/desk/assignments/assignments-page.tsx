import { Card } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { reviewAssignmentsQuery } from '~/api/review-assignments';
import { searchWith } from '~/lib/list-address';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/list-choices.module.css';
import { FoundArticles } from '../../list/found-articles';
import { ASSIGNMENT_TABS, filtersOf } from './assignments-address';
import { useAssignmentsColumns } from './assignments-columns';
import { NoAssignments } from './no-assignments';

/** Every review that was asked for, the newest first. All that the person chooses is in the address. */
export function AssignmentsPage() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(reviewAssignmentsQuery(filters));
  const columns = useAssignmentsColumns();

  return (
    <Card withBorder p={0} mt="lg">
      <div className={styles.choices}>
        <AssignmentTabs statusId={filters.statusId} />
      </div>
      <FoundArticles
        label={t('routes.assignments')}
        failed={t('assignments.failed.load')}
        found={found}
        filters={filters}
        columns={columns}
        none={<NoAssignments statusId={filters.statusId} />}
      />
    </Card>
  );
}

function AssignmentTabs(props: { statusId: number | null }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { assignmentStatusName } = useEnumerations();
  return (
    <LinkTabs
      label={t('assignments.list.byStatus')}
      tabs={ASSIGNMENT_TABS.map(({ name, statusId }) => ({
        label: statusId === null ? t('articles.list.all') : assignmentStatusName(statusId),
        to: searchWith(address, { status: name }),
        current: statusId === props.statusId,
      }))}
    />
  );
}
