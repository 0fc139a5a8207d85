import type { Notification } from '~/api/notifications';

/** Translation keys by notification type id. */
const KINDS = {
  1: 'articleSubmitted',
  2: 'articleReviewCompleted',
  3: 'articleAccepted',
  4: 'articleDeclined',
  5: 'articlePublished',
  6: 'articleSentToRevision',
  7: 'reviewAssignmentCreated',
  8: 'reviewAssignmentCompleted',
  9: 'reviewAssignmentDeclined',
  10: 'reviewAssignmentOverdue',
  11: 'reviewAssignmentWithdrawn',
  12: 'reviewAssignmentReminder',
  13: 'issueCreated',
  14: 'issuePublished',
} as const;

type Kind = (typeof KINDS)[keyof typeof KINDS] | 'articleResubmitted';

/** Kinds that have a translation for the undone event. */
const UNDOABLE_KINDS = [
  'articleAccepted',
  'articleDeclined',
  'articlePublished',
  'articleSentToRevision',
  'issuePublished',
] as const satisfies Kind[];

/** Returns `other` for a type that is newer than this page. */
export function getKind({ notificationTypeId, articleRevision }: Notification): Kind | 'other' {
  const kind = (KINDS as Partial<Record<number, Kind>>)[notificationTypeId] ?? 'other';
  return kind === 'articleSubmitted' && (articleRevision ?? 0) > 0 ? 'articleResubmitted' : kind;
}

export function getUndoneKind(notification: Notification) {
  const kind = getKind(notification);
  return UNDOABLE_KINDS.find((candidate) => candidate === kind) ?? 'other';
}
