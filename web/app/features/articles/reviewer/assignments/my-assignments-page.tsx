import { Button, Card } from '@mantine/core';
import { IconInbox, IconListSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { myAssignmentsQuery, type MyAssignmentFilters } from '~/api/my-reviews';
import { searchWith } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { isEmpty } from '~/ui/found-list';
import { LinkTabs } from '~/ui/link-tabs';
import choices from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { FoundArticles } from '../../list/found-articles';
import { ASSIGNMENT_TABS, filtersOf } from './my-assignments-address';
import { useMyAssignmentsColumns } from './my-assignments-columns';

/** What the reviewer was asked to review, and how each of it stands. */
export function MyAssignmentsPage() {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(myAssignmentsQuery(filters));
  const columns = useMyAssignmentsColumns();
  const isNeverAsked = filters.statusId === null && isEmpty(found);

  return (
    <>
      <PageActions>
        <Button
          component={Link}
          to={paths.room('reviewerArticles')}
          variant="default"
          leftSection={<IconListSearch size={18} aria-hidden />}
        >
          {t('reviewing.list.findArticles')}
        </Button>
      </PageActions>
      <Card withBorder p={0} mt="lg">
        {isNeverAsked ? null : (
          <div className={choices.choices}>
            <StatusTabs statusId={filters.statusId} />
          </div>
        )}
        <FoundArticles
          label={t('routes.reviewerAssignments')}
          failed={t('reviewing.list.failed')}
          found={found}
          filters={filters}
          columns={columns}
          none={<NoAssignments filters={filters} />}
        />
      </Card>
    </>
  );
}

function StatusTabs(props: { statusId: number | null }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { assignmentStatusName } = useEnumerations();
  return (
    <LinkTabs
      label={t('reviewing.list.byStatus')}
      tabs={ASSIGNMENT_TABS.map(({ name, statusId }) => ({
        label: statusId === null ? t('reviewing.list.all') : assignmentStatusName(statusId),
        to: searchWith(address, { status: name }),
        current: statusId === props.statusId,
      }))}
    />
  );
}

/** Never asked, or nothing of this status: the way on differs. */
function NoAssignments({ filters }: { filters: MyAssignmentFilters }) {
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
      <Button component={Link} to={paths.room('reviewerAssignments')} variant="default">
        {t('reviewing.list.showAll')}
      </Button>
    </EmptyState>
  );
}
