import type { Role } from '~/api/types';
import type { UserFilters } from '~/api/users';
import { parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { ROLES } from '../roles';

export const SORT_FIELDS = ['email', 'lastNameEn', 'firstNameEn'] as const;

/** Tabs by the value of the query parameter; null for the default. */
export const ACTIVITY_TABS = [
  { name: null, isActive: null, key: 'all' },
  { name: 'active', isActive: true, key: 'active' },
  { name: 'inactive', isActive: false, key: 'inactive' },
] as const;

/** Empty filters by query parameter; they are omitted from the URL. */
export const NO_FILTERS = { search: null, role: null, status: null };

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

export function isFiltered({ search, role, isActive }: UserFilters): boolean {
  return search !== '' || role !== null || isActive !== null;
}
