import type { MyAssignmentFilters } from '~/api/my-reviews';
import { AssignmentStatus } from '~/lib/assignment-status';
import { parsePageIndex } from '~/lib/list-search-params';

/** Tabs in order, by their names in the URL; the first shows all and has none. */
export const ASSIGNMENT_TABS = [
  { name: null, statusId: null },
  ...Object.entries(AssignmentStatus).map(([name, statusId]) => ({ name, statusId })),
];

const PAGE_SIZE = 10;

/** Parses list filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): MyAssignmentFilters {
  const name = searchParams.get('status');
  return {
    statusId: ASSIGNMENT_TABS.find((tab) => tab.name === name)?.statusId ?? null,
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}
