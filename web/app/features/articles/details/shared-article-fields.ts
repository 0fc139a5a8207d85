import type { EditorArticle } from '~/api/editor-articles';
import type { MyArticle } from '~/api/my-articles';
import type { ReviewerArticle } from '~/api/reviewer-articles';

type SharedField = keyof MyArticle & keyof EditorArticle & keyof ReviewerArticle;

/** Fields of an article that its author, editors and reviewers all see. */
export type SharedArticleFields = Omit<Pick<MyArticle, SharedField>, 'hint'>;
