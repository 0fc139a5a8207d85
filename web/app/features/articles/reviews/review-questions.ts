import type { components } from '~/api/schema';

type Answers = components['schemas']['ReviewForAuthor'];

/** Fields of a review; only reviewers and editors have the comment for the editor. */
export type ReadableReview = Omit<Answers, 'number'> & { commentForEditor?: string };

/** Best rating first. */
export const RATINGS = [5, 4, 3, 2, 1] as const;

/** Questions answered with yes, no or not at all. */
export const CRITERIA = [
  'containsCurrentScientificData',
  'containsAdequateCitations',
  'noObviousSignsOfBorrowing',
  'usesAdequateStatisticalMethods',
  'writtenInGoodEnglish',
] as const satisfies readonly (keyof Answers)[];

export type Criterion = (typeof CRITERIA)[number];
