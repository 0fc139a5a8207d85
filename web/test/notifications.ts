import type { Notification, NotificationSettings } from '~/api/notifications';

export const FEED = '/api/v1/users/me/notifications';

/** Creates a notification of a submitted article for an editor. */
export const makeNotification = (details: Partial<Notification> = {}): Notification => ({
  id: 1,
  notificationTypeId: 1,
  createdAt: new Date(Date.now() - 5 * 60_000 - 1000).toISOString(),
  readAt: null,
  acknowledgedAt: null,
  undoneAt: null,
  articleRevision: 0,
  article: {
    id: 12,
    manuscriptNumber: 'CTT-2026-0042',
    titleEn: 'Cord blood in adults',
    titleRu: '',
    authorId: 7,
    author: { firstNameEn: 'Helen', middleNameEn: 'M.', lastNameEn: 'Ashworth' },
  },
  reviewAssignment: null,
  issue: null,
  messagesFrom: null,
  silence: null,
  dueDateChange: null,
  link: '/personal-area/editor-articles/details/12',
  authorLink: '/personal-area/users/details/7',
  reviewerLink: null,
  ...details,
});

/** Creates a notification of an assignment for an editor. */
export const makeAssignmentNotification = (details: Partial<Notification> = {}): Notification =>
  makeNotification({
    reviewAssignment: {
      id: 31,
      articleId: 12,
      reviewerId: 8,
      reviewer: { firstNameEn: 'Ivan', middleNameEn: null, lastNameEn: 'Petrov' },
      dueDate: '2026-12-01',
      article: { id: 12, titleEn: 'Cord blood in adults', titleRu: '' },
    },
    reviewerLink: '/personal-area/users/details/8',
    ...details,
  });

export const makeIssueNotification = (details: Partial<Notification> = {}): Notification =>
  makeNotification({
    article: null,
    articleRevision: null,
    issue: { id: 4, volume: 18, number: 2, slug: '18-2' },
    link: '/issues/18-2',
    authorLink: null,
    ...details,
  });

export const makeFeed = (results: Notification[], count = results.length) => ({
  results,
  count,
  unreadCount: results.filter(({ readAt }) => readAt === null).length,
});

export const notificationSettings: NotificationSettings = {
  notificationLanguage: 'en',
  notificationTypes: [
    { notificationTypeId: 1, isActive: true },
    { notificationTypeId: 8, isActive: false },
  ],
  weeklyDigest: true,
};
