import { useQuery } from '@tanstack/react-query';
import { usePendingMarks, applyMarks, type OptimisticNotification } from '~/api/notification-marks';
import { feedQuery, unreadQuery, type FeedFilter, type FeedFilters } from '~/api/notifications';
import type { Role } from '~/api/types';

const FILTER_PREDICATES: Record<FeedFilter, (notification: OptimisticNotification) => boolean> = {
  default: ({ isHidden }) => !isHidden,
  unread: ({ isRead }) => !isRead,
  all: () => true,
};

export interface FeedView {
  /** Notifications that match the filter, with pending marks applied. */
  items: OptimisticNotification[];
  /** Number of matches on all pages. */
  count: number;
  unread: number;
  /** Number of unread notifications up to `newestAt`. */
  unreadUpToNewest: number;
  /** There is a notification that is newer than the list. */
  hasNewer: boolean;
  /** Time of the newest notification that the user has seen or was counted for; null if there is none. */
  newestAt: string | null;
}

/** Feed of the server with the pending marks of the user. */
export function useFeed(role: Role | null, filters: FeedFilters) {
  const { data, error, isPlaceholderData, refetch } = useQuery(feedQuery(role, filters));
  const unread = useQuery(unreadQuery(role)).data;
  const marks = usePendingMarks(role);

  const items = data?.results.map((item) => applyMarks(item, marks)) ?? [];
  const visibleItems = items.filter(FILTER_PREDICATES[filters.filter]);
  const isFirstPage = filters.pageIndex === 0;
  const newestShownAt = items[0]?.createdAt ?? null;
  const newestUnreadAt = unread?.newestAt ?? null;

  if (!data) return { feed: undefined, error, isPlaceholderData, refetch };

  const hasNewer = isFirstPage && !isPlaceholderData && isLater(newestUnreadAt, newestShownAt);
  const unreadCount = unread?.count ?? data.unreadCount; // same number as in the sidebar
  const feed: FeedView = {
    items: visibleItems,
    count: data.count - (items.length - visibleItems.length),
    unread: unreadCount,
    unreadUpToNewest: hasNewer ? Math.min(unreadCount, data.unreadCount) : unreadCount,
    hasNewer,
    // The first page lists the newest one; on other pages, the unread count includes it.
    newestAt:
      !isFirstPage && isLater(newestUnreadAt, newestShownAt) ? newestUnreadAt : newestShownAt,
  };
  return { feed, error, isPlaceholderData, refetch };
}

function isLater(time: string | null, other: string | null): boolean {
  return time !== null && (other === null || Date.parse(time) > Date.parse(other));
}
