import type { ArticleLetter, SentLetter } from '~/api/letters';
import type { Newsletter } from '~/api/newsletters';

/** Creates a delivered letter as the API returns it to an editor. */
export const makeArticleLetter = (details: Partial<ArticleLetter> = {}): ArticleLetter => ({
  id: 'notification:12',
  notificationTypeId: 7,
  isUndoing: false,
  isResend: false,
  recipient: { userId: 21, fullName: 'Helen Ashworth', email: 'helen@example.test' },
  language: 'en',
  status: 'accepted',
  withheldBecause: null,
  tries: 1,
  toldAt: '2026-11-12T09:00:00Z',
  lastTriedAt: '2026-11-12T09:01:00Z',
  acceptedAt: '2026-11-12T09:01:00Z',
  failure: null,
  allowedActions: ['resend'],
  ...details,
});

/** Creates a permanently failed letter as the API returns it to an administrator. */
export const makeSentLetter = (details: Partial<SentLetter> = {}): SentLetter => ({
  id: 3,
  letter: 'review-request',
  name: 'Review request',
  recipient: 'helen@example.test',
  language: 'en',
  status: 'failed',
  withheldBecause: null,
  tries: 2,
  firstTriedAt: '2026-11-12T09:00:00Z',
  lastTriedAt: '2026-11-12T11:30:00Z',
  acceptedAt: null,
  failure: '550 5.1.1 No such user here',
  article: { id: 7, titleEn: 'Cord blood', titleRu: '' },
  allowedActions: ['resend'],
  ...details,
});

/** Creates a newsletter that reached all but three subscribers. */
export const makeNewsletter = (details: Partial<Newsletter> = {}): Newsletter => ({
  issueId: 4,
  volume: 18,
  number: 2,
  slug: '18-2',
  state: 'finished',
  heldUntil: '2026-11-12T09:10:00Z',
  startedAt: '2026-11-12T09:10:00Z',
  finishedAt: '2026-11-12T09:20:00Z',
  subscribers: 200,
  accepted: 197,
  failed: 2,
  uncertain: 1,
  waiting: 0,
  failure: '550 No such user',
  allowedActions: ['resend'],
  ...details,
});
