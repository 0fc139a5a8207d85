import { Button, Card, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { usersQuery } from '~/api/users';
import { searchWith, searchWithOrder } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { FoundList } from '~/ui/found-list';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { useIsLeaving } from '~/ui/use-is-leaving';
import { ROLES } from '../roles';
import { useRooms } from '../use-rooms';
import { NoUsers } from './no-users';
import { ACTIVITY_TABS, filtersOf, isFiltered, NO_FILTERS } from './users-address';
import { useUsersColumns } from './users-columns';

interface Props {
  /** One's own account was closed here. */
  onSignedOut: () => Promise<void>;
}

/** Everybody with an account, and those who were invited. All that the person chooses is in the address. */
export function UsersPage({ onSignedOut }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const found = useQuery(usersQuery(filters));
  const columns = useUsersColumns(onSignedOut);
  const canCreate = useRooms().includes('userCreate');
  const sorting: Sorting = {
    order: filters.order,
    hrefOf: (order) => searchWithOrder(address, order),
  };
  const change = (changes: Record<string, string | null>, replace = false) =>
    navigate(searchWith(address, changes), { replace, preventScrollReset: true });

  return (
    <>
      {canCreate ? (
        <PageActions>
          <Button
            component={Link}
            to={paths.userCreate()}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('users.list.create')}
          </Button>
        </PageActions>
      ) : null}
      <Card withBorder p={0} mt="lg">
        <div className={styles.choices}>
          <ActivityTabs isActive={filters.isActive} />
          <SearchForm
            label={t('users.list.search')}
            applied={filters.search}
            searchesAsTyped
            // Back leads to the last thing that was asked for, not through every pause in typing.
            onApply={(search, asTyped) => {
              if (asTyped && isLeaving) return; // who types and then opens somebody wants to see them
              void change({ search }, asTyped);
            }}
            onClear={isFiltered(filters) ? () => void change(NO_FILTERS) : undefined}
          >
            <RoleSelect role={filters.role} onChange={(role) => change({ role })} />
          </SearchForm>
          <SortSelect columns={columns} sorting={sorting} />
        </div>
        <FoundList
          label={t('routes.users')}
          found={found}
          failure={
            found.error && { title: t('users.list.failed'), message: errorMessage(found.error, t) }
          }
          filters={filters}
          columns={columns}
          sorting={sorting}
          none={<NoUsers filters={filters} />}
        />
      </Card>
    </>
  );
}

function ActivityTabs(props: { isActive: boolean | null }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  return (
    <LinkTabs
      label={t('users.list.byStatus')}
      tabs={ACTIVITY_TABS.map(({ name, isActive, key }) => ({
        label: t(`users.list.tabs.${key}`),
        to: searchWith(address, { status: name }),
        current: isActive === props.isActive,
      }))}
    />
  );
}

interface RoleSelectProps {
  role: string | null;
  onChange: (role: string) => void | Promise<void>;
}

function RoleSelect({ role, onChange }: RoleSelectProps) {
  const { t } = useTranslation();
  const [shown, show] = useOptimistic(role ?? '');
  return (
    <NativeSelect
      aria-label={t('users.list.byRole')}
      value={shown}
      onChange={({ currentTarget: { value } }) =>
        // It shows what was asked for before the list has come.
        startTransition(async () => {
          show(value);
          await onChange(value);
        })
      }
      data={[
        { value: '', label: t('users.list.anyRole') },
        ...ROLES.map((one) => ({ value: one, label: t(`roles.${one}`) })),
      ]}
    />
  );
}
