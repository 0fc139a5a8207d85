import type { MyAssignment, ReviewContent } from '~/api/my-reviews';
import type { MergeConflict, PartMerger } from '~/lib/merge';
import { CRITERIA } from '../../reviews/review-questions';

export type ReviewField = keyof ReviewContent;

const FIELDS: readonly ReviewField[] = [
  'resultId',
  'overallRating',
  ...CRITERIA,
  'commentForAuthor',
  'commentForEditor',
];

/** Review with the version that saving needs. */
export interface VersionedReview {
  version: number;
  assignment: MyAssignment;
}

export function toVersionedReview(assignment: MyAssignment): VersionedReview {
  return { version: assignment.review?.version ?? 0, assignment };
}

export function toReviewContent({ assignment: { review } }: VersionedReview): ReviewContent {
  return {
    resultId: review?.resultId ?? null,
    commentForAuthor: review?.commentForAuthor ?? '',
    commentForEditor: review?.commentForEditor ?? '',
    overallRating: review?.overallRating ?? null,
    containsCurrentScientificData: review?.containsCurrentScientificData ?? null,
    containsAdequateCitations: review?.containsAdequateCitations ?? null,
    noObviousSignsOfBorrowing: review?.noObviousSignsOfBorrowing ?? null,
    usesAdequateStatisticalMethods: review?.usesAdequateStatisticalMethods ?? null,
    writtenInGoodEnglish: review?.writtenInGoodEnglish ?? null,
  };
}

/** Merges the review of two windows field by field. */
export const reviewMerger: PartMerger<ReviewContent, ReviewField> = {
  merge: (base, local, remote, choices = {}) => {
    const knownVersions = [base.remote, ...base.unconfirmed];
    const conflicts: MergeConflict<ReviewContent, ReviewField>[] = [];
    const remoteChanges: ReviewField[] = [];
    let content = local;
    for (const field of changedFields(local, remote)) {
      const isChangedRemotely = !knownVersions.some((version) => version[field] === remote[field]);
      if (!isChangedRemotely) continue;
      const isChangedLocally = base.local[field] !== local[field];
      if (!isChangedLocally) remoteChanges.push(field);
      else if (!choices[field]) conflicts.push({ part: field, local, remote });
      const side = choices[field] ?? (isChangedLocally ? 'local' : 'remote');
      if (side === 'remote') content = { ...content, [field]: remote[field] };
    }
    return { content, conflicts, remoteChanges };
  },
  changedParts: changedFields,
};

function changedFields(one: ReviewContent, other: ReviewContent): ReviewField[] {
  return FIELDS.filter((field) => one[field] !== other[field]);
}
