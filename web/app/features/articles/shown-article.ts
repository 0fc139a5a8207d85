import type { DeskArticle } from '~/api/desk-articles';
import type { MyArticle } from '~/api/my-articles';

/** What its author and the editors both see of an article. */
export type ShownArticle = Omit<Pick<MyArticle, keyof MyArticle & keyof DeskArticle>, 'hint'>;
