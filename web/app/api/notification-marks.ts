import { useMutation, useMutationState } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { inTime } from './in-time';
import { notificationKeys, unreadQuery, type Notification, type Unread } from './notifications';
import { queryClient } from './query-client';
import type { Role } from './types';

const marking = ['mark-notifications'] as const;

/** What is to be marked: one of them, or all up to the newest that the person has seen. */
export type Mark = { deed: 'read' | 'hide'; id: number } | { deed: 'read-all'; until: string };

export interface Marking {
  mark: Mark;
  /** Whose feed it is done in, and how many there are not unread any more. */
  role: Role | null;
  fewerUnread: number;
}

/** As the person sees it, who need not wait for the server. */
export interface ShownNotification extends Notification {
  isRead: boolean;
  isHidden: boolean;
}

/** A mark shows at once, everywhere, for as long as it is under way; where it fails, all is as it was. */
export function useMarking(onFailure: (error: Error, marking: Marking) => void) {
  return useMutation({
    mutationKey: marking,
    mutationFn: (wanted: Marking) => inTime(send(wanted)),
    onMutate: async ({ role, fewerUnread }) => {
      // A number that is on its way does not know of the mark.
      await queryClient().cancelQueries({ queryKey: notificationKeys.unread });
      addToUnread(role, -fewerUnread);
    },
    onSuccess: lookAgain, // under way until the server's own word is here
    onError: (error, failed) => {
      addToUnread(failed.role, failed.fewerUnread);
      void lookAgain();
      onFailure(error, failed);
    },
  });
}

/** The marks that are under way in a role's feed. */
export function useMarksUnderWay(role: Role | null): Mark[] {
  return useMutationState({
    filters: { mutationKey: marking, status: 'pending' },
    select: ({ state }) => state.variables as Marking,
  })
    .filter((marking) => marking.role === role)
    .map(({ mark }) => mark);
}

export function withMarks(notification: Notification, marks: readonly Mark[]): ShownNotification {
  const meant = marks.filter((mark) => isMeant(notification, mark));
  return {
    ...notification,
    isRead: notification.readAt !== null || meant.length > 0, // what is hidden counts as read
    isHidden: notification.acknowledgedAt !== null || meant.some(({ deed }) => deed === 'hide'),
  };
}

function isMeant({ id, createdAt }: Notification, mark: Mark): boolean {
  if (mark.deed !== 'read-all') return mark.id === id;
  return Date.parse(createdAt) <= Date.parse(mark.until);
}

function send({ mark, role }: Marking): Promise<unknown> {
  // Whoever opens what they are told about may leave this document with it.
  const keepalive = true;
  if (mark.deed === 'read-all') {
    const body = { role, until: mark.until };
    return dataOf(api.POST('/api/v1/users/me/notifications/read-all', { body, keepalive }));
  }
  const body = { notificationIds: [mark.id] };
  return dataOf(
    mark.deed === 'read'
      ? api.POST('/api/v1/users/me/notifications/read', { body, keepalive })
      : api.POST('/api/v1/users/me/notifications/acknowledge', { body, keepalive }),
  );
}

function lookAgain(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: notificationKeys.all });
}

function addToUnread(role: Role | null, more: number): void {
  queryClient().setQueryData(
    unreadQuery(role).queryKey,
    (known: Unread | undefined) => known && { ...known, count: Math.max(0, known.count + more) },
  );
}
