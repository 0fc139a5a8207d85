import { Button, Card, NativeSelect } from '@mantine/core';
import { IconPlus, IconUserSearch } from '@tabler/icons-react';
import { startTransition, useOptimistic } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Role } from '~/api/types';
import { useList } from '~/api/use-list';
import { usersQuery, type UserFilters } from '~/api/users';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';
import { LinkTabs } from '~/ui/link-tabs';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { SearchForm } from '~/ui/search-form';
import { ROLES } from '../roles';
import { useScreens } from '../use-user-actions';
import { SORT_FIELDS, useUsersColumns } from './users-columns';

/** Tabs by the value of the query parameter; null for the default. */
const ACTIVITY_TABS = [
  { name: null, isActive: null, key: 'all' },
  { name: 'active', isActive: true, key: 'active' },
  { name: 'inactive', isActive: false, key: 'inactive' },
] as const;

/** Empty filters by query parameter; they are omitted from the URL. */
const NO_FILTERS = { search: null, role: null, status: null };

const PAGE_SIZE = 10;
const BY_LAST_NAME = 'lastNameEn';

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): UserFilters {
  const role = searchParams.get('role');
  const status = searchParams.get('status');
  return {
    search: (searchParams.get('search') ?? '').trim(),
    role: ROLES.includes(role as Role) ? (role as Role) : null,
    isActive: ACTIVITY_TABS.find(({ name }) => name === status)?.isActive ?? null,
    order: parseOrder(searchParams, SORT_FIELDS, BY_LAST_NAME),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

function isFiltered({ search, role, isActive }: UserFilters): boolean {
  return search !== '' || role !== null || isActive !== null;
}

interface Props {
  /** Called after users deactivate their own account. */
  onSignedOut: () => Promise<void>;
}

/** List of users and invited reviewers. Filters, order and page are in the URL. */
export function UsersPage({ onSignedOut }: Props) {
  const { t } = useTranslation();
  const list = useList(parseFilters, usersQuery);
  const { filters, changeFilters } = list;
  const columns = useUsersColumns(onSignedOut);
  const canCreate = useScreens().includes('userCreate');

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
        <ListFilters list={list} columns={columns}>
          <ActivityTabs {...list} />
          <SearchForm
            label={t('users.list.search')}
            applied={filters.search}
            searchesAsTyped
            onApply={(search, asTyped) => void changeFilters({ search }, asTyped)}
            onClear={isFiltered(filters) ? () => void changeFilters(NO_FILTERS) : undefined}
          >
            <RoleSelect role={filters.role} onChange={(role) => changeFilters({ role })} />
          </SearchForm>
        </ListFilters>
        <ListTable
          label={t('routes.users')}
          list={list}
          failureTitle={t('users.list.failed')}
          columns={columns}
          emptyState={<EmptyUsers {...list} />}
        />
      </Card>
    </>
  );
}

interface FilterProps {
  filters: UserFilters;
  /** Returns the URL of the list with other filters. */
  getHref: (changes: Record<string, string | null>) => string;
}

function ActivityTabs({ filters, getHref }: FilterProps) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t('users.list.byStatus')}
      tabs={ACTIVITY_TABS.map(({ name, isActive, key }) => ({
        label: t(`users.list.tabs.${key}`),
        to: getHref({ status: name }),
        current: isActive === filters.isActive,
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

/** Empty state of the list. Without filters the list contains at least the current user. */
function EmptyUsers({ filters, getHref }: FilterProps) {
  const { t } = useTranslation();
  const { search } = filters;
  return (
    <EmptyState
      icon={<IconUserSearch size={44} stroke={1.3} />}
      title={search ? t('users.list.noneFound', { search }) : t('users.list.none')}
      text={t('users.list.noneHint')}
    >
      {isFiltered(filters) ? (
        <Button component={Link} to={getHref(NO_FILTERS)} variant="default">
          {t('users.list.clearFilters')}
        </Button>
      ) : null}
    </EmptyState>
  );
}
