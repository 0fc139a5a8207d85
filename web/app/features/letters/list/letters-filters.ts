import type { LetterFilters, LetterStatus } from '~/api/letters';
import { parsePageIndex } from '~/lib/list-search-params';

interface LetterTab {
  /** Value of the query parameter; null for the default tab, which needs attention. */
  name: string | null;
  /** Null for all letters. "Waiting" has no tab, because it lasts only seconds. */
  status: Exclude<LetterStatus, 'waiting'> | null;
}

export const LETTER_TABS: readonly LetterTab[] = [
  { name: null, status: 'failed' },
  { name: 'retrying', status: 'retrying' },
  { name: 'accepted', status: 'accepted' },
  { name: 'withheld', status: 'withheld' },
  { name: 'all', status: null },
];

const PAGE_SIZE = 20;

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): LetterFilters {
  const tab = LETTER_TABS.find(({ name }) => name === searchParams.get('status'));
  return {
    status: tab ? tab.status : 'failed',
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}
