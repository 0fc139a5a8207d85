import type { MyAssignmentFilters } from '~/api/my-reviews';
import { AssignmentStatus } from '~/lib/assignment-status';
import { pageIndexOf } from '~/lib/list-address';

/** The tabs in their order, each as the address calls it; all of them need no mention. */
export const ASSIGNMENT_TABS = [
  { name: null, statusId: null },
  ...Object.entries(AssignmentStatus).map(([name, statusId]) => ({ name, statusId })),
];

const PAGE_SIZE = 10;

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): MyAssignmentFilters {
  const name = address.get('status');
  return {
    statusId: ASSIGNMENT_TABS.find((tab) => tab.name === name)?.statusId ?? null,
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}
