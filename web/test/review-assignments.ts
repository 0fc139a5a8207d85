import type { ReviewAssignment } from '~/api/review-assignments';
import type { CheckedPerson, ReviewerCandidate } from '~/api/reviewers';

/** Creates an unanswered assignment as the API returns it to an editor. */
export function makeReviewAssignment(details: Partial<ReviewAssignment> = {}): ReviewAssignment {
  return {
    id: 31,
    articleId: 7,
    article: { titleEn: 'Cord blood', titleRu: '', statusId: 3 },
    reviewerId: 21,
    reviewer: {
      fullNameEn: 'Helen Ashworth',
      shortNameEn: 'Ashworth H.',
      email: 'helen@example.test',
      isInvited: false,
    },
    articleRevision: 0,
    statusId: 1,
    dueDate: '2026-12-03',
    createdAt: '2026-11-12T09:00:00Z',
    startDate: null,
    endDate: null,
    review: null,
    returnedReviews: [],
    rating: null,
    lastLetter: null,
    notes: [],
    conflicts: [],
    isAmongAuthors: false,
    allowedActions: ['change-due-date', 'send-letter-again', 'withdraw'],
    ...details,
  };
}

export function makeCompletedAssignment(details: Partial<ReviewAssignment> = {}): ReviewAssignment {
  return makeReviewAssignment({
    id: 32,
    statusId: 3,
    startDate: '2026-11-13T09:00:00Z',
    endDate: '2026-11-20T09:00:00Z',
    allowedActions: ['read-review'],
    review: {
      version: 2,
      resultId: 1,
      commentForAuthor: 'Well described.',
      commentForEditor: 'The statistics are weak.',
      overallRating: 4,
      containsCurrentScientificData: true,
      containsAdequateCitations: true,
      noObviousSignsOfBorrowing: true,
      usesAdequateStatisticalMethods: false,
      writtenInGoodEnglish: null,
      updatedAt: '2026-11-20T09:00:00Z',
    },
    ...details,
  });
}

export function makeCandidate(details: Partial<ReviewerCandidate> = {}): ReviewerCandidate {
  return {
    id: 21,
    fullNameEn: 'Helen Ashworth',
    shortNameEn: 'Ashworth H.',
    email: 'helen@example.test',
    affiliationEn: 'Exampleton University',
    isInvited: false,
    openAssignments: 2,
    completedReviews: 6,
    declinedAssignments: 1,
    lastReviewAt: '2026-10-25T09:00:00Z',
    interests: [],
    notBefore: null,
    silentRequests: 0,
    averageDays: null,
    rating: null,
    ratingCount: 0,
    matches: null,
    conflicts: [],
    cannotReview: null,
    ...details,
  };
}

/** A person without an account or conflicts. */
export const unknownPerson: CheckedPerson = { user: null, conflicts: [], cannotReview: null };

export function makeKnownPerson(
  fullNameEn: string,
  details: Partial<CheckedPerson> = {},
): CheckedPerson {
  return {
    user: {
      id: 44,
      fullNameEn,
      shortNameEn: fullNameEn,
      email: 'known@example.test',
      isActive: true,
      isInvited: false,
      roles: ['reviewer'],
    },
    conflicts: [],
    cannotReview: null,
    ...details,
  };
}
