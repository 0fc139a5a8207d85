import type { AssignmentFilters } from '~/api/review-assignments';
import { AssignmentStatus } from '~/lib/assignment-status';
import { pageIndexOf } from '~/lib/list-address';

/** In the order of the tabs; each is called in the address as here. */
const STATUS_NAMES = {
  waiting: AssignmentStatus.waiting,
  reviewing: AssignmentStatus.reviewing,
  overdue: AssignmentStatus.overdue,
  completed: AssignmentStatus.completed,
  declined: AssignmentStatus.declined,
  withdrawn: AssignmentStatus.withdrawn,
} as const;

type StatusName = keyof typeof STATUS_NAMES;

/** All of them come first, and need no mention in the address. */
export const ASSIGNMENT_TABS: readonly { name: string | null; statusId: number | null }[] = [
  { name: null, statusId: null },
  ...Object.entries(STATUS_NAMES).map(([name, statusId]) => ({ name, statusId })),
];

const PAGE_SIZE = 10;

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): AssignmentFilters {
  const name = address.get('status') ?? '';
  return {
    statusId: Object.hasOwn(STATUS_NAMES, name) ? STATUS_NAMES[name as StatusName] : null,
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}
