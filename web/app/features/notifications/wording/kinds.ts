import type { Notification } from '~/api/notifications';

/** What the types are called in the catalogues, by the server's numbers. */
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

/** What has words of its own for when it was taken back. */
const TAKEN_BACK = [
  'articleAccepted',
  'articleDeclined',
  'articlePublished',
  'articleSentToRevision',
  'issuePublished',
] as const satisfies Kind[];

/** Other where the server knows a type that this page, opened before, does not. */
export function kindOf({ notificationTypeId, articleRevision }: Notification): Kind | 'other' {
  const kind = (KINDS as Partial<Record<number, Kind>>)[notificationTypeId] ?? 'other';
  return kind === 'articleSubmitted' && (articleRevision ?? 0) > 0 ? 'articleResubmitted' : kind;
}

export function takenBackKindOf(notification: Notification) {
  const kind = kindOf(notification);
  return TAKEN_BACK.find((known) => known === kind) ?? 'other';
}
