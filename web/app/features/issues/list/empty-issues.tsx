import { Button } from '@mantine/core';
import { IconBooks, IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { IssueFilters } from '~/api/issues';
import { updateQueryString } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { isFiltered, NO_FILTERS } from './issues-filters';

/** Empty state of the list, with or without filters. */
export function EmptyIssues({ filters }: { filters: IssueFilters }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  if (isFiltered(filters)) {
    return (
      <EmptyState
        icon={<IconCalendarOff size={44} stroke={1.3} />}
        title={t('issues.list.noneFound')}
        text={t('issues.list.noneFoundHint')}
      >
        <Button component={Link} to={updateQueryString(searchParams, NO_FILTERS)} variant="default">
          {t('issues.list.clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconBooks size={44} stroke={1.3} />}
      title={t('issues.list.none')}
      text={t('issues.list.noneHint')}
    >
      <Button
        component={Link}
        to={paths.issueCreate()}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t('issues.list.createFirst')}
      </Button>
    </EmptyState>
  );
}
