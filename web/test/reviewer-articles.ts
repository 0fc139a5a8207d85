import type { MyAssignment } from '~/api/my-reviews';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import type { components } from '~/api/schema';

/** Creates an unanswered assignment as the API returns it to the reviewer. */
export function makeMyAssignment(details: Partial<MyAssignment> = {}): MyAssignment {
  return {
    id: 31,
    articleId: 7,
    article: {
      typeId: 1,
      statusId: 3,
      titleEn: 'Cord blood',
      titleRu: '',
      abstractEn: '',
      abstractRu: '',
      keywordsEn: [],
      keywordsRu: [],
    },
    articleRevision: 0,
    statusId: 1,
    dueDate: '2026-12-01',
    createdAt: '2026-11-10T09:00:00Z',
    startDate: null,
    endDate: null,
    returnReason: null,
    review: null,
    pendingNote: null,
    allowedActions: ['accept', 'refuse'],
    ...details,
  };
}

/** Creates an accepted assignment as the API returns it to the reviewer. */
export function makeAcceptedAssignment(details: Partial<MyAssignment> = {}): MyAssignment {
  return makeMyAssignment({
    statusId: 2,
    startDate: '2026-11-11T09:00:00Z',
    allowedActions: ['refuse', 'save-review', 'complete', 'read-review'],
    ...details,
  });
}

export function makeReview(
  details: Partial<components['schemas']['Review']> = {},
): components['schemas']['Review'] {
  return {
    version: 1,
    resultId: null,
    commentForAuthor: '',
    commentForEditor: '',
    overallRating: null,
    containsCurrentScientificData: null,
    containsAdequateCitations: null,
    noObviousSignsOfBorrowing: null,
    usesAdequateStatisticalMethods: null,
    writtenInGoodEnglish: null,
    updatedAt: '2026-11-12T09:00:00Z',
    ...details,
  };
}

/** Creates an article as the API returns it to a reviewer who has not accepted yet. */
export function makeReviewerArticle(details: Partial<ReviewerArticle> = {}): ReviewerArticle {
  return {
    id: 7,
    manuscriptNumber: 'CTT-2026-0042',
    statusId: 3,
    revision: 0,
    typeId: 1,
    titleEn: 'Cord blood',
    titleRu: '',
    abstractEn: '<p>Cells were counted.</p>',
    abstractRu: '',
    keywordsEn: ['cord blood'],
    keywordsRu: [],
    seesManuscript: false,
    themeEn: '',
    themeRu: '',
    doi: null,
    submissionDate: null,
    publicationDate: null,
    files: [],
    mergedPdfs: [],
    seesAuthors: false,
    authors: [],
    affiliations: [],
    fundingInformationEn: '',
    fundingInformationRu: '',
    conflictOfInterestEn: '',
    conflictOfInterestRu: '',
    hint: 'answer-the-request',
    assignments: [makeMyAssignment()],
    ...details,
  };
}
