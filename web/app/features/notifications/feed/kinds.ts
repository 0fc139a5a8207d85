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
  15: 'messageFromEditors',
  16: 'submissionReceived',
  17: 'reviewerUnanswered',
  18: 'articleReturned',
  19: 'dueDateChanged',
  20: 'handlingEditorAssigned',
  21: 'recommendationMade',
  22: 'recommendationReturned',
  23: 'reviewAssignmentReturned',
  24: 'deliveryRefused',
} as const;

type Kind =
  | (typeof KINDS)[keyof typeof KINDS]
  | 'articleResubmitted'
  | 'messageFromAuthor'
  | 'messageFromReviewer'
  | 'reviewerOverdue';

/** Kinds that have a translation for the undone event. */
const UNDOABLE_KINDS = [
  'articleAccepted',
  'articleDeclined',
  'articlePublished',
  'articleSentToRevision',
  'issuePublished',
] as const satisfies Kind[];

/** Returns `other` for a type that is newer than this page. */
export function getKind(notification: Notification): Kind | 'other' {
  const kind = (KINDS as Partial<Record<number, Kind>>)[notification.notificationTypeId] ?? 'other';
  switch (kind) {
    case 'articleSubmitted':
      return (notification.articleRevision ?? 0) > 0 ? 'articleResubmitted' : kind;
    case 'messageFromEditors':
      if (notification.messagesFrom === 'author') return 'messageFromAuthor';
      return notification.messagesFrom === 'reviewer' ? 'messageFromReviewer' : kind;
    case 'reviewerUnanswered':
      return notification.silence === 'overdue' ? 'reviewerOverdue' : kind;
    default:
      return kind;
  }
}

export function getUndoneKind(notification: Notification) {
  const kind = getKind(notification);
  return UNDOABLE_KINDS.find((candidate) => candidate === kind) ?? 'other';
}
