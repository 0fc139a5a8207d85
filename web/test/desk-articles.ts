import type { DeskArticle, DeskArticleMessage, Participant } from '~/api/desk-articles';

/** As the server answers an editor about an article that has just been submitted. */
export function deskArticle(details: Partial<DeskArticle> = {}): DeskArticle {
  return {
    id: 7,
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
    hint: 'add-reviewers',
    exportsToPubmed: false,
    isRecused: false,
    newsHeldUntil: null,
    holdMinutes: 10,
    ...details,
  };
}

export function participant(details: Partial<Participant> = {}): Participant {
  return {
    role: 'editor',
    id: 5,
    fullNameEn: 'Ivan Petrov',
    shortNameEn: 'Petrov I.',
    ...details,
  };
}

export function deskMessage(
  id: number,
  details: Partial<DeskArticleMessage> = {},
): DeskArticleMessage {
  return {
    id,
    text: `Message ${id}`,
    createdAt: '2026-11-02T09:00:00Z',
    user: participant(),
    isHeld: false,
    ...details,
  };
}
