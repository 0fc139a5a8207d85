import type { AssignmentFilters } from '~/api/review-assignments';
import { AssignmentStatus } from '~/lib/assignment-status';
import { parsePageIndex } from '~/lib/list-search-params';

/** Statuses in the order of the tabs, by their names in the URL. */
const STATUS_NAMES = {
  waiting: AssignmentStatus.waiting,
  reviewing: AssignmentStatus.reviewing,
  overdue: AssignmentStatus.overdue,
  completed: AssignmentStatus.completed,
  declined: AssignmentStatus.declined,
  withdrawn: AssignmentStatus.withdrawn,
} as const;

type StatusName = keyof typeof STATUS_NAMES;

/** Tabs of the list. The first shows all and has no name in the URL. */
export const ASSIGNMENT_TABS: readonly { name: string | null; statusId: number | null }[] = [
  { name: null, statusId: null },
  ...Object.entries(STATUS_NAMES).map(([name, statusId]) => ({ name, statusId })),
];

const PAGE_SIZE = 10;

/** Parses list filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): AssignmentFilters {
  const name = searchParams.get('status') ?? '';
  return {
    statusId: Object.hasOwn(STATUS_NAMES, name) ? STATUS_NAMES[name as StatusName] : null,
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}
