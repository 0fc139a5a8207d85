import { queryOptions, type QueryClient, useQuery } from '@tanstack/react-query';
import { api } from './client';
import type { components } from './schema';
import type { Role } from './types';
import { unwrapData } from './unwrap';

type Schemas = components['schemas'];

export type Notification = Schemas['Notification'];
export type NotificationPerson = Schemas['NotificationPerson'];
export type NotificationSettings = Schemas['NotificationSettings'];
export type NotificationSettingsChange = Partial<Schemas['NotificationSettingsChange']>;

/** `default` leaves out hidden notifications. */
export type FeedFilter = 'default' | 'unread' | 'all';

export interface FeedFilters {
  filter: FeedFilter;
  pageIndex: number;
  pageSize: number;
}

/** Short, so that the feed and the count in the sidebar agree. */
const STALE_MS = 5_000;

const all = ['notifications'] as const;

export const notificationKeys = {
  /** Feeds and unread counts: invalidated by every mark. */
  all,
  unread: [...all, 'unread'] as const,
  settings: ['notification-settings'] as const,
};

/** Notifications of a role, newest first. */
export const feedQuery = (role: Role | null, filters: FeedFilters) =>
  queryOptions({
    queryKey: [...all, 'feed', role, filters] as const,
    queryFn: async ({ signal, client }) => {
      const feed = await unwrapData(requestFeed(role, filters, signal));
      invalidateOutdatedCount(client, role, feed.unreadCount);
      return feed;
    },
    staleTime: STALE_MS,
    // Keeps the list while another page loads, but not while the role changes.
    placeholderData: (previous, query) => (query?.queryKey[2] === role ? previous : undefined),
  });

/** Refetches the unread count if it differs from the count in the feed. */
function invalidateOutdatedCount(client: QueryClient, role: Role | null, feedCount: number): void {
  const { queryKey } = unreadQuery(role);
  const cached = client.getQueryData(queryKey);
  if (cached && cached.count !== feedCount) void client.invalidateQueries({ queryKey });
}

function requestFeed(role: Role | null, { filter, ...page }: FeedFilters, signal: AbortSignal) {
  const query = { ...page, role: role ?? undefined };
  if (filter === 'unread') {
    return api.GET('/api/v1/users/me/notifications/unread', { params: { query }, signal });
  }
  const acknowledged = filter === 'all' ? undefined : false;
  return api.GET('/api/v1/users/me/notifications', {
    params: { query: { ...query, acknowledged } },
    signal,
  });
}

export interface UnreadSummary {
  count: number;
  /** Creation time of the newest unread notification; null if there are none. */
  newestAt: string | null;
}

export const unreadQuery = (role: Role | null) =>
  queryOptions({
    queryKey: [...notificationKeys.unread, role] as const,
    queryFn: async ({ signal }): Promise<UnreadSummary> => {
      const query = { role: role ?? undefined, pageIndex: 0, pageSize: 1 };
      const { results, unreadCount } = await unwrapData(
        api.GET('/api/v1/users/me/notifications/unread', { params: { query }, signal }),
      );
      return { count: unreadCount, newestAt: results[0]?.createdAt ?? null };
    },
    staleTime: STALE_MS,
  });

export const notificationSettingsQuery = queryOptions({
  queryKey: notificationKeys.settings,
  queryFn: ({ signal }) =>
    unwrapData(api.GET('/api/v1/users/me/notifications/settings', { signal })),
});

/** Saves the given settings; the others stay unchanged. */
export function saveNotificationSettings(
  change: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const body = {
    notificationLanguage: null,
    notificationTypes: [],
    weeklyDigest: null,
    ...change,
  };
  return unwrapData(api.POST('/api/v1/users/me/notifications/settings', { body }));
}

const POLL_INTERVAL_MS = 30_000;

/**
 * Unread count of a role, polled. Use it only once, in the shell: each use polls separately.
 * Undefined until it is loaded, and after an error.
 */
export function usePolledUnreadCount(role: Role | null): number | undefined {
  const { data } = useQuery({
    ...unreadQuery(role),
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  return data?.count;
}
