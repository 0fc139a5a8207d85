import type { DeskArticle } from '~/api/desk-articles';
import type { MyArticle } from '~/api/my-articles';
import type { ReviewerArticle } from '~/api/reviewer-articles';

type Shown = keyof MyArticle & keyof DeskArticle & keyof ReviewerArticle;

/** What its author, the editors and its reviewers all see of an article. */
export type ShownArticle = Omit<Pick<MyArticle, Shown>, 'hint'>;
