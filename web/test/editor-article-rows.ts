import type { ArticleView } from '~/api/article-views';
import type { EditorArticleRow, WorkStep } from '~/api/editor-articles';

/** A new submission in the editors' list. */
export function makeEditorArticleRow(
  id: number,
  details: Partial<EditorArticleRow> = {},
): EditorArticleRow {
  return {
    id,
    manuscriptNumber: `CTT-2026-000${id}`,
    titleEn: `Article ${id}`,
    titleRu: '',
    typeId: 1,
    statusId: 2,
    revision: 0,
    createdAt: '2026-10-28T09:00:00Z',
    submittedAt: '2026-10-29T09:00:00Z',
    statusSince: '2026-10-29T09:00:00Z',
    lastActivityAt: '2026-10-30T09:00:00Z',
    publicationDate: null,
    doi: null,
    unreadMessages: 0,
    recommendations: [],
    recommendedDecision: null,
    reviews: null,
    handlingEditor: null,
    waitsFor: 'editors',
    nextStep: makeWorkStep(),
    isLate: false,
    lateReason: null,
    bulkActions: ['assign-editor'],
    authorId: 11,
    author: { fullNameEn: 'Elena Morozova', shortNameEn: 'Morozova E.' },
    issue: null,
    isEditable: true,
    ...details,
  };
}

export function makeWorkStep(details: Partial<WorkStep> = {}): WorkStep {
  return {
    kind: 'ask-reviewers',
    reviewsIn: 0,
    reviewsOpen: 0,
    days: null,
    isYours: false,
    ...details,
  };
}

export function makeArticleView(id: number, details: Partial<ArticleView> = {}): ArticleView {
  return {
    id,
    name: `View ${id}`,
    query: 'order=-createdAt&late=true',
    isShared: false,
    isOwn: true,
    ownerName: { fullNameEn: 'Ivan Petrov', shortNameEn: 'Petrov I.' },
    version: 1,
    allowedActions: ['change', 'delete'],
    ...details,
  };
}
