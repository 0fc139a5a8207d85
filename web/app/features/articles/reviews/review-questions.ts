import type { components } from '~/api/schema';

type Answers = components['schemas']['ReviewForAuthor'];

/** What a review says, whoever reads it: only the reviewer and the editors have the comment for the editor. */
export type ShownReview = Omit<Answers, 'number'> & { commentForEditor?: string };

/** From excellent to very poor. */
export const RATINGS = [5, 4, 3, 2, 1] as const;

/** Each is answered with yes, with no, or not at all. */
export const CRITERIA = [
  'containsCurrentScientificData',
  'containsAdequateCitations',
  'noObviousSignsOfBorrowing',
  'usesAdequateStatisticalMethods',
  'writtenInGoodEnglish',
] as const satisfies readonly (keyof Answers)[];

export type Criterion = (typeof CRITERIA)[number];
