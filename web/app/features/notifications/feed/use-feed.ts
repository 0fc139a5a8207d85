import { useQuery } from '@tanstack/react-query';
import { useMarksUnderWay, withMarks, type ShownNotification } from '~/api/notification-marks';
import { feedQuery, unreadQuery, type FeedFilter, type FeedFilters } from '~/api/notifications';
import type { Role } from '~/api/types';

const FITS: Record<FeedFilter, (notification: ShownNotification) => boolean> = {
  default: ({ isHidden }) => !isHidden,
  unread: ({ isRead }) => !isRead,
  all: () => true,
};

export interface ShownFeed {
  /** Those that still fit, with the marks that are under way. */
  items: ShownNotification[];
  /** How many fit, on all pages. */
  count: number;
  unread: number;
  /** How many of those were told up to `newestAt`. */
  unreadUpToNewest: number;
  /** Something has come that is not in the list yet. */
  hasNewer: boolean;
  /** When the newest was told that the person knows of; null where there is none. */
  newestAt: string | null;
}

/** What the server has answered, and what the person has done with it since. */
export function useFeed(role: Role | null, filters: FeedFilters) {
  const { data, error, isPlaceholderData, refetch } = useQuery(feedQuery(role, filters));
  const unread = useQuery(unreadQuery(role)).data;
  const marks = useMarksUnderWay(role);

  const items = data?.results.map((item) => withMarks(item, marks)) ?? [];
  const fitting = items.filter(FITS[filters.filter]);
  const isFirstPage = filters.pageIndex === 0;
  const shownAt = items[0]?.createdAt ?? null;
  const toldAt = unread?.newestAt ?? null;

  if (!data) return { feed: undefined, error, isPlaceholderData, refetch };

  const hasNewer = isFirstPage && !isPlaceholderData && isLater(toldAt, shownAt);
  const unreadCount = unread?.count ?? data.unreadCount; // as the sidebar says it
  const feed: ShownFeed = {
    items: fitting,
    count: data.count - (items.length - fitting.length),
    unread: unreadCount,
    unreadUpToNewest: hasNewer ? Math.min(unreadCount, data.unreadCount) : unreadCount,
    hasNewer,
    // On the first page it is there to be seen; behind that, the number of new ones has told of it.
    newestAt: !isFirstPage && isLater(toldAt, shownAt) ? toldAt : shownAt,
  };
  return { feed, error, isPlaceholderData, refetch };
}

function isLater(moment: string | null, than: string | null): boolean {
  return moment !== null && (than === null || Date.parse(moment) > Date.parse(than));
}
