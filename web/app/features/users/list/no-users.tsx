import { Button } from '@mantine/core';
import { IconUserSearch } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { UserFilters } from '~/api/users';
import { searchWith } from '~/lib/list-address';
import { EmptyState } from '~/ui/empty-state';
import { isFiltered, NO_FILTERS } from './users-address';

/** Whoever sees the list is on it: it is empty only where the filters let nobody through. */
export function NoUsers({ filters }: { filters: UserFilters }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { search } = filters;
  return (
    <EmptyState
      icon={<IconUserSearch size={44} stroke={1.3} />}
      title={search ? t('users.list.noneFound', { search }) : t('users.list.none')}
      text={t('users.list.noneHint')}
    >
      {isFiltered(filters) ? (
        <Button component={Link} to={searchWith(address, NO_FILTERS)} variant="default">
          {t('users.list.clearFilters')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
