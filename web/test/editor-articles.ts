import type {
  ArticleDecision,
  EditorAction,
  EditorArticle,
  EditorArticleMessage,
  Participant,
} from '~/api/editor-articles';

/** Server response for an article that was just submitted, as editors see it. */
export function makeEditorArticle(details: Partial<EditorArticle> = {}): EditorArticle {
  return {
    id: 7,
    manuscriptNumber: 'CTT-2026-0042',
    version: 3,
    statusId: 2,
    revision: 0,
    typeId: 1,
    titleEn: 'Cord blood',
    titleRu: '',
    themeEn: '',
    themeRu: '',
    abstractEn: '',
    abstractRu: '',
    keywordsEn: [],
    keywordsRu: [],
    fundingInformationEn: '',
    fundingInformationRu: '',
    conflictOfInterestEn: '',
    conflictOfInterestRu: '',
    askForTranslation: false,
    isTranslationMissing: false,
    authors: [],
    affiliations: [],
    files: [],
    suggestedReviewers: [],
    mergedPdfs: [],
    contentHtmlEn: '',
    contentHtmlRu: '',
    references: [],
    pdfEn: null,
    pdfRu: null,
    pdfEnId: null,
    pdfRuId: null,
    originalLanguage: null,
    pdfWarnings: [],
    authorId: 11,
    author: { fullNameEn: 'Elena Morozova', shortNameEn: 'Morozova E.' },
    issue: null,
    slug: null,
    doi: null,
    pageFirst: null,
    pageLast: null,
    showsDoiAndPages: false,
    submissionDate: '2026-11-02',
    acceptanceDate: null,
    publicationDate: null,
    editableDates: ['submissionDate'],
    createdAt: '2026-11-01T09:00:00Z',
    updatedAt: '2026-11-02T09:00:00Z',
    allowedActions: ['edit', 'correspond', 'accept', 'decline', 'send-for-revision', 'undo-submit'],
    actsOnSuggestions: false,
    decisions: [],
    blockedActions: [],
    hint: 'add-reviewers',
    nextStep: null,
    exportsToPubmed: false,
    hasPreview: false,
    publicationWarnings: [],
    registrationWarnings: [],
    isRecused: false,
    newsHeldUntil: null,
    holdMinutes: 10,
    handlingEditor: null,
    recommendation: null,
    ...details,
  };
}

export function makeParticipant(details: Partial<Participant> = {}): Participant {
  return {
    role: 'editor',
    id: 5,
    fullNameEn: 'Ivan Petrov',
    shortNameEn: 'Petrov I.',
    ...details,
  };
}

export function makeEditorMessage(
  id: number,
  details: Partial<EditorArticleMessage> = {},
): EditorArticleMessage {
  return {
    id,
    text: `Message ${id}`,
    createdAt: '2026-11-02T09:00:00Z',
    user: makeParticipant(),
    isHeld: false,
    isUnread: false,
    ...details,
  };
}

/** Server response for a decision that an editor may make. */
export function makeDecision(
  action: EditorAction,
  details: Partial<ArticleDecision> = {},
): ArticleDecision {
  return {
    action,
    statusId: 5,
    tells: 'nobody',
    takesLetter: false,
    takesPublicationDate: false,
    withdraws: 0,
    replacesHeldLetter: false,
    takesRemovalFromIssue: false,
    revealsReviews: false,
    ...details,
  };
}
