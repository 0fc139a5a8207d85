import { Button, Card, NativeSelect } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { usersQuery } from '~/api/users';
import { updateQueryString, queryStringForOrder } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { ListTable } from '~/ui/list-table';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '~/ui/list-choices.module.css';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { SortSelect } from '~/ui/sort-select';
import type { Sorting } from '~/ui/sorting';
import { useIsLeaving } from '~/ui/use-is-leaving';
import { ROLES } from '../roles';
import { useScreens } from '../use-screens';
import { EmptyUsers } from './empty-users';
import { ACTIVITY_TABS, parseFilters, isFiltered, NO_FILTERS } from './users-filters';
import { useUsersColumns } from './users-columns';

interface Props {
  /** Called after users deactivate their own account. */
  onSignedOut: () => Promise<void>;
}

/** List of users and invited reviewers. Filters, order and page are in the URL. */
export function UsersPage({ onSignedOut }: Props) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const isLeaving = useIsLeaving();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const users = useQuery(usersQuery(filters));
  const columns = useUsersColumns(onSignedOut);
  const canCreate = useScreens().includes('userCreate');
  const sorting: Sorting = {
    order: filters.order,
    getHref: (order) => queryStringForOrder(searchParams, order),
  };
  const changeFilters = (changes: Record<string, string | null>, replace = false) =>
    navigate(updateQueryString(searchParams, changes), { replace, preventScrollReset: true });

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
            // Typing replaces the history entry, so that "Back" skips intermediate searches.
            onApply={(search, asTyped) => {
              if (asTyped && isLeaving) return; // a late search must not cancel the navigation to a user
              void changeFilters({ search }, asTyped);
            }}
            onClear={isFiltered(filters) ? () => void changeFilters(NO_FILTERS) : undefined}
          >
            <RoleSelect role={filters.role} onChange={(role) => changeFilters({ role })} />
          </SearchForm>
          <SortSelect columns={columns} sorting={sorting} />
        </div>
        <ListTable
          label={t('routes.users')}
          query={users}
          failure={
            users.error && { title: t('users.list.failed'), message: errorMessage(users.error, t) }
          }
          filters={filters}
          columns={columns}
          sorting={sorting}
          emptyState={<EmptyUsers filters={filters} />}
        />
      </Card>
    </>
  );
}

function ActivityTabs(props: { isActive: boolean | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  return (
    <LinkTabs
      label={t('users.list.byStatus')}
      tabs={ACTIVITY_TABS.map(({ name, isActive, key }) => ({
        label: t(`users.list.tabs.${key}`),
        to: updateQueryString(searchParams, { status: name }),
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
  const [shownRole, setShownRole] = useOptimistic(role ?? '');
  return (
    <NativeSelect
      aria-label={t('users.list.byRole')}
      value={shownRole}
      onChange={({ currentTarget: { value } }) =>
        // Shows the selected role before the list is loaded.
        startTransition(async () => {
          setShownRole(value);
          await onChange(value);
        })
      }
      data={[
        { value: '', label: t('users.list.anyRole') },
        ...ROLES.map((name) => ({ value: name, label: t(`roles.${name}`) })),
      ]}
    />
  );
}
