import type { Role } from '~/api/types';
import type { UserFilters } from '~/api/users';
import { orderOf, pageIndexOf } from '~/lib/list-address';
import { ROLES } from '../roles';

/** What the server sorts by and the list shows. */
export const SORTED_BY = ['email', 'lastNameEn', 'firstNameEn'] as const;

/** In the order of the tabs; each is called in the address as here, and the first needs no mention. */
export const ACTIVITY_TABS = [
  { name: null, isActive: null, key: 'all' },
  { name: 'active', isActive: true, key: 'active' },
  { name: 'inactive', isActive: false, key: 'inactive' },
] as const;

/** The filters by their names in the address; each is left out where it is not wanted. */
export const NO_FILTERS = { search: null, role: null, status: null };

const PAGE_SIZE = 10;
const BY_LAST_NAME = 'lastNameEn';

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): UserFilters {
  const role = address.get('role');
  const status = address.get('status');
  return {
    search: (address.get('search') ?? '').trim(),
    role: ROLES.includes(role as Role) ? (role as Role) : null,
    isActive: ACTIVITY_TABS.find(({ name }) => name === status)?.isActive ?? null,
    order: orderOf(address, SORTED_BY, BY_LAST_NAME),
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}

export function isFiltered({ search, role, isActive }: UserFilters): boolean {
  return search !== '' || role !== null || isActive !== null;
}
