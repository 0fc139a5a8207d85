import type { LetterFilters, LetterStatus } from '~/api/letters';
import { pageIndexOf } from '~/lib/list-address';

interface LetterTab {
  /** As the address calls it; what needs somebody's attention is shown first, and needs no mention. */
  name: string | null;
  /** Null for all of them. What waits for its first try does so for seconds: it is among all. */
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

/** What an address asks the list to show. What it cannot show is passed over. */
export function filtersOf(address: URLSearchParams): LetterFilters {
  const asked = LETTER_TABS.find(({ name }) => name === address.get('status'));
  return {
    status: asked ? asked.status : 'failed',
    pageIndex: pageIndexOf(address),
    pageSize: PAGE_SIZE,
  };
}
