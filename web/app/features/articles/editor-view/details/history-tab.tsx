import {
  IconArrowBackUp,
  IconClockExclamation,
  IconFileCheck,
  IconMailForward,
  IconUserCheck,
  IconUserMinus,
  IconUserX,
  type TablerIcon,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { editorEventsQuery, type EditorArticle } from '~/api/editor-articles';
import { articleAssignmentsQuery, type ReviewAssignment } from '~/api/review-assignments';
import type { Translate } from '~/i18n/translations';
import { AssignmentStatus } from '~/lib/assignment-status';
import { ReviewResultBadge, roundName } from '../../article-labels';
import { LoadingState } from '../../details/loading-state';
import { Timeline, type TimelineItem } from '../../details/timeline';
import { PersonLink } from '../links';

/**
 * History of the article with its review requests. Recused editors get none of these from the
 * server, so nothing is requested for them.
 */
export function HistoryTab({ article: { id, isRecused } }: { article: EditorArticle }) {
  const { t } = useTranslation();
  const events = useQuery(editorEventsQuery(id));
  const assignments = useQuery({ ...articleAssignmentsQuery(id), enabled: !isRecused });
  return (
    <Timeline
      events={events}
      renderActor={({ user }) => (
        <>
          <PersonLink person={user} />
          {user.role === 'system' || user.id === null
            ? null
            : `, ${t(`editorArticles.inPart.${user.role}`)}`}
        </>
      )}
      items={assignments.data?.results.flatMap((assignment) => reviewItems(assignment, t))}
    >
      {assignments.error ? (
        <LoadingState query={assignments} failureTitle={t('assignments.failed.load')} />
      ) : null}
    </Timeline>
  );
}

type ReviewStep =
  'asked' | 'agreed' | 'declined' | 'completed' | 'returned' | 'withdrawn' | 'overdue';

const ICONS: Record<ReviewStep, TablerIcon> = {
  asked: IconMailForward,
  agreed: IconUserCheck,
  declined: IconUserX,
  completed: IconFileCheck,
  returned: IconArrowBackUp,
  withdrawn: IconUserMinus,
  overdue: IconClockExclamation,
};

const ENDS: Record<number, ReviewStep> = {
  [AssignmentStatus.completed]: 'completed',
  [AssignmentStatus.declined]: 'declined',
  [AssignmentStatus.withdrawn]: 'withdrawn',
};

/** What happened with a review request so far. */
function reviewItems(assignment: ReviewAssignment, t: Translate): TimelineItem[] {
  const { id, reviewerId, reviewer, articleRevision, statusId, review } = assignment;
  const end = ENDS[statusId];
  const times: [ReviewStep | undefined, string | null][] = [
    ['asked', assignment.createdAt],
    ['agreed', assignment.startDate],
    ...assignment.returnedReviews.map(({ returnedAt }): [ReviewStep, string] => [
      'returned',
      returnedAt,
    ]),
    [end, assignment.endDate],
    ['overdue', statusId === AssignmentStatus.overdue ? assignment.dueDate : null],
  ];
  return times.flatMap(([step, at]) => {
    if (!step || !at) return [];
    return {
      key: `${step}-${id}-${at}`,
      at,
      Icon: ICONS[step],
      isUrgent: step === 'overdue',
      text: t(`editorArticles.history.${step}`),
      badge:
        step === 'completed' && review?.resultId ? (
          <ReviewResultBadge resultId={review.resultId} />
        ) : undefined,
      person: (
        <>
          <PersonLink person={{ ...reviewer, id: reviewerId, role: 'reviewer' }} />
          {` · ${roundName(articleRevision, t)}`}
        </>
      ),
    };
  });
}
