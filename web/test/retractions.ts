import type { CheckedReferences, RetractedReference } from '~/api/retractions';

/** Creates a reference to a retracted work. */
export const makeRetractedReference = (
  details: Partial<RetractedReference> = {},
): RetractedReference => ({
  position: 2,
  reference: 'Bad B. More grafts. 2021.',
  id: { format: 'doi', value: '10.1000/Retracted' },
  status: 'retracted',
  statusName: 'Retracted',
  noticedOn: '2024-01-31',
  noticeDoi: '10.1000/notice<1>',
  noticeSlug: null,
  reasons: ['Fake Peer Review', 'Concerns about Data'],
  ...details,
});

/** Creates the response to a check with one retracted reference of three. */
export const makeCheckedReferences = (
  details: Partial<CheckedReferences> = {},
): CheckedReferences => ({
  count: 3,
  unidentifiedCount: 1,
  dataLoadedAt: '2026-11-01T09:00:00Z',
  retracted: [makeRetractedReference()],
  ...details,
});
