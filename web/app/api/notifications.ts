import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import type { components } from './schema';
import type { Role } from './types';

type Schemas = components['schemas'];

export type Notification = Schemas['Notification'];
export type NotificationPerson = Schemas['NotificationPerson'];
export type NotificationSettings = Schemas['NotificationSettings'];
export type NotificationSettingsChange = Partial<Schemas['NotificationSettingsChange']>;

/** Default is what is not hidden. */
export type FeedFilter = 'default' | 'unread' | 'all';

export interface FeedFilters {
  filter: FeedFilter;
  pageIndex: number;
  pageSize: number;
}

/** Who opens the feed wants to see what the number in the sidebar promises, and the other way round. */
const FRESH = 5_000;

const all = ['notifications'] as const;

export const notificationKeys = {
  /** What changes with every mark: the feeds and the numbers of unread ones. */
  all,
  unread: [...all, 'unread'] as const,
  settings: ['notification-settings'] as const,
};

/** What a role is told, the newest first. */
export const feedQuery = (role: Role | null, filters: FeedFilters) =>
  queryOptions({
    queryKey: [...all, 'feed', role, filters] as const,
    queryFn: async ({ signal, client }) => {
      const feed = await dataOf(askForFeed(role, filters, signal));
      countAnew(client, role, feed.unreadCount);
      return feed;
    },
    staleTime: FRESH,
    // The list stays while another part of it comes; another role's is not shown for a moment either.
    placeholderData: (before, query) => (query?.queryKey[2] === role ? before : undefined),
  });

/** Nobody shall read «0 new» above something new, until the next time that the number is asked for. */
function countAnew(client: QueryClient, role: Role | null, counted: number): void {
  const { queryKey } = unreadQuery(role);
  const known = client.getQueryData(queryKey);
  if (known && known.count !== counted) void client.invalidateQueries({ queryKey });
}

function askForFeed(role: Role | null, { filter, ...page }: FeedFilters, signal: AbortSignal) {
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

export interface Unread {
  count: number;
  /** When the newest of them was told; null where there are none. */
  newestAt: string | null;
}

export const unreadQuery = (role: Role | null) =>
  queryOptions({
    queryKey: [...notificationKeys.unread, role] as const,
    queryFn: async ({ signal }): Promise<Unread> => {
      const query = { role: role ?? undefined, pageIndex: 0, pageSize: 1 };
      const { results, unreadCount } = await dataOf(
        api.GET('/api/v1/users/me/notifications/unread', { params: { query }, signal }),
      );
      return { count: unreadCount, newestAt: results[0]?.createdAt ?? null };
    },
    staleTime: FRESH,
  });

export const notificationSettingsQuery = queryOptions({
  queryKey: notificationKeys.settings,
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/users/me/notifications/settings', { signal })),
});

/** What is not named in it stays as it is. */
export function saveNotificationSettings(
  change: NotificationSettingsChange,
): Promise<NotificationSettings> {
  const body = { notificationLanguage: null, notificationTypes: [], ...change };
  return dataOf(api.POST('/api/v1/users/me/notifications/settings', { body }));
}
