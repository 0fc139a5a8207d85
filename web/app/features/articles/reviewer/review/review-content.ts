import type { MyAssignment, ReviewContent } from '~/api/my-reviews';
import type { Clash, Merging } from '~/lib/merging';
import { CRITERIA } from '../../reviews/review-questions';

export type ReviewField = keyof ReviewContent;

/** In the order of the form. */
const FIELDS: readonly ReviewField[] = [
  'resultId',
  'overallRating',
  ...CRITERIA,
  'commentForAuthor',
  'commentForEditor',
];

/** A review as the saving of it sees it. */
export interface Written {
  /** 0 before the first save. */
  version: number;
  assignment: MyAssignment;
}

export function writtenOf(assignment: MyAssignment): Written {
  return { version: assignment.review?.version ?? 0, assignment };
}

export function contentOf({ assignment: { review } }: Written): ReviewContent {
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

/** Two windows may write one review: what only one of them has changed is taken from that one. */
export const reviewMerging: Merging<ReviewContent, ReviewField> = {
  merge: (basis, mine, theirs, choices = {}) => {
    const known = [basis.there, ...basis.unanswered];
    const clashes: Clash<ReviewContent, ReviewField>[] = [];
    const taken: ReviewField[] = [];
    let content = mine;
    for (const field of fieldsThatDiffer(mine, theirs)) {
      const hasChangedThere = !known.some((then) => then[field] === theirs[field]);
      if (!hasChangedThere) continue;
      const hasChangedHere = basis.here[field] !== mine[field];
      if (!hasChangedHere) taken.push(field);
      else if (!choices[field]) clashes.push({ part: field, mine, theirs });
      const side = choices[field] ?? (hasChangedHere ? 'mine' : 'theirs');
      if (side === 'theirs') content = { ...content, [field]: theirs[field] };
    }
    return { content, clashes, taken };
  },
  differ: fieldsThatDiffer,
};

function fieldsThatDiffer(one: ReviewContent, other: ReviewContent): ReviewField[] {
  return FIELDS.filter((field) => one[field] !== other[field]);
}
