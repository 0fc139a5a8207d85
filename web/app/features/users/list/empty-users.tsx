import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { UserFilters } from '~/api/users';
import { updateQueryString } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { isFiltered, NO_FILTERS } from './users-filters';

/** Empty state of the list. Without filters the list contains at least the current user. */
export function EmptyUsers({ filters }: { filters: UserFilters }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const { search } = filters;
  return (
    <EmptyState
      icon={<IconUserSearch size={44} stroke={1.3} />}
      title={search ? t('users.list.noneFound', { search }) : t('users.list.none')}
      text={t('users.list.noneHint')}
    >
      {isFiltered(filters) ? (
        <Button component={Link} to={updateQueryString(searchParams, NO_FILTERS)} variant="default">
          {t('users.list.clearFilters')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
