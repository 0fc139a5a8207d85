import { useMutation, useMutationState } from '@tanstack/react-query';
import { unwrapData, withTimeout } from './unwrap';
import { api } from './client';
import {
  notificationKeys,
  unreadQuery,
  type Notification,
  type UnreadSummary,
} from './notifications';
import { queryClient } from './query-client';
import type { Role } from './types';

const mutationKey = ['mark-notifications'] as const;

/** Marks one notification, or all up to the newest one that the user has seen. */
export type Mark = { action: 'read' | 'hide'; id: number } | { action: 'read-all'; until: string };

export interface MarkVariables {
  mark: Mark;
  /** Role whose feed is changed. */
  role: Role | null;
  /** Number by which the unread count of the feed decreases. */
  unreadDecrease: number;
}

/** Notification with the pending marks applied. */
export interface OptimisticNotification extends Notification {
  isRead: boolean;
  isHidden: boolean;
}

/** Marks notifications optimistically; a failed mark is rolled back. */
export function useMarkNotifications(onFailure: (error: Error, variables: MarkVariables) => void) {
  return useMutation({
    mutationKey,
    mutationFn: (variables: MarkVariables) => withTimeout(sendMark(variables)),
    onMutate: async ({ role, unreadDecrease }) => {
      // A response in flight does not include the mark.
      await queryClient().cancelQueries({ queryKey: notificationKeys.unread });
      adjustUnreadCount(role, -unreadDecrease);
    },
    onSuccess: invalidateNotifications, // the mark stays pending until the refetched data include it
    onError: (error, failed) => {
      adjustUnreadCount(failed.role, failed.unreadDecrease);
      void invalidateNotifications();
      onFailure(error, failed);
    },
  });
}

/** Pending marks in the feed of a role. */
export function usePendingMarks(role: Role | null): Mark[] {
  return useMutationState({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables as MarkVariables,
  })
    .filter((variables) => variables.role === role)
    .map(({ mark }) => mark);
}

export function applyMarks(
  notification: Notification,
  marks: readonly Mark[],
): OptimisticNotification {
  const matching = marks.filter((mark) => matchesMark(notification, mark));
  return {
    ...notification,
    isRead: notification.readAt !== null || matching.length > 0, // hidden notifications count as read
    isHidden:
      notification.acknowledgedAt !== null || matching.some(({ action }) => action === 'hide'),
  };
}

function matchesMark({ id, createdAt }: Notification, mark: Mark): boolean {
  if (mark.action !== 'read-all') return mark.id === id;
  return Date.parse(createdAt) <= Date.parse(mark.until);
}

function sendMark({ mark, role }: MarkVariables): Promise<unknown> {
  // Following a notification may leave this document before the request completes.
  const keepalive = true;
  if (mark.action === 'read-all') {
    const body = { role, until: mark.until };
    return unwrapData(api.POST('/api/v1/users/me/notifications/read-all', { body, keepalive }));
  }
  const body = { notificationIds: [mark.id] };
  return unwrapData(
    mark.action === 'read'
      ? api.POST('/api/v1/users/me/notifications/read', { body, keepalive })
      : api.POST('/api/v1/users/me/notifications/acknowledge', { body, keepalive }),
  );
}

function invalidateNotifications(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: notificationKeys.all });
}

function adjustUnreadCount(role: Role | null, delta: number): void {
  queryClient().setQueryData(
    unreadQuery(role).queryKey,
    (summary: UnreadSummary | undefined) =>
      summary && { ...summary, count: Math.max(0, summary.count + delta) },
  );
}
