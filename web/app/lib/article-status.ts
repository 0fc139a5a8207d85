/** Article statuses by their ids on the server; the enumerations contain their names. */
export const ArticleStatus = {
  draft: 1,
  submitted: 2,
  underReview: 3,
  reviewComplete: 4,
  accepted: 5,
  declined: 6,
  published: 7,
  revision: 8,
} as const;

export type Tone = 'light' | 'grey' | 'blue' | 'teal' | 'green' | 'red' | 'yellow';

const tones: Record<number, Tone> = {
  [ArticleStatus.draft]: 'light',
  [ArticleStatus.submitted]: 'grey',
  [ArticleStatus.underReview]: 'blue',
  [ArticleStatus.reviewComplete]: 'teal',
  [ArticleStatus.accepted]: 'green',
  [ArticleStatus.declined]: 'red',
  [ArticleStatus.published]: 'green',
  [ArticleStatus.revision]: 'yellow',
};

export function articleStatusTone(statusId: number): Tone {
  return tones[statusId] ?? 'light';
}
