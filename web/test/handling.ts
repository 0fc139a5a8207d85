import type { DecisionRecommendation, EditorCandidate, HandlingEditor } from '~/api/handling';

const BORIS = { fullNameEn: 'Boris Lebedev', shortNameEn: 'Lebedev B.' };

export const makeHandlingEditor = (details: Partial<HandlingEditor> = {}): HandlingEditor => ({
  id: 5,
  name: BORIS,
  assignedAt: '2026-11-03T09:00:00Z',
  assignedBy: { fullNameEn: 'Galina Orlova', shortNameEn: 'Orlova G.' },
  isYou: false,
  ...details,
});

/** Recommendation of another editor to accept, which waits for an answer. */
export const makeRecommendation = (
  details: Partial<DecisionRecommendation> = {},
): DecisionRecommendation => ({
  action: 'accept',
  letter: 'We are glad to accept it.',
  by: { id: 5, name: BORIS },
  madeAt: '2026-11-04T09:00:00Z',
  isReturned: false,
  returnReason: null,
  isYours: false,
  ...details,
});

export const makeEditorCandidate = (details: Partial<EditorCandidate> = {}): EditorCandidate => ({
  id: 5,
  name: BORIS,
  isChief: false,
  isYou: false,
  openArticles: 0,
  waitingArticles: 0,
  sectionTypeIds: [],
  isRecused: false,
  ...details,
});
