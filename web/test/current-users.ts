import type { CurrentUser, Role } from '~/api/types';
import type { TopScreenName } from '~/lib/paths';

/** With `TopScreenName` until `schema.d.ts` has the screen `reviewers`. */
type RoleScreens = { role: Role; home: TopScreenName; rooms: TopScreenName[] };

const commonScreens: TopScreenName[] = ['profileMe', 'security', 'notifications'];

/** Sample of the server's permissions, for tests only. */
const screensByRole: Record<Role, RoleScreens> = {
  user: { role: 'user', home: 'userArticles', rooms: [...commonScreens, 'userArticles'] },
  reviewer: {
    role: 'reviewer',
    home: 'reviewerAssignments',
    rooms: [...commonScreens, 'reviewerAssignments', 'reviewerArticles'],
  },
  editor: {
    role: 'editor',
    home: 'editorArticles',
    rooms: [
      ...commonScreens,
      'assignments',
      'reviewers',
      'dashboard',
      'editorArticles',
      'issues',
      'deliveries',
      'users',
      'staticPages',
    ],
  },
  admin: {
    role: 'admin',
    home: 'editorArticles',
    rooms: [
      ...commonScreens,
      'assignments',
      'reviewers',
      'dashboard',
      'editorArticles',
      'issues',
      'deliveries',
      'users',
      'userCreate',
      'userEdit',
      'staticPages',
      'subscriptions',
      'letters',
      'auditLog',
      'retractionData',
      'imports',
    ],
  },
};

export function makeUser(roles: Role[], details: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 1,
    email: 'elena@example.test',
    emailVerified: true,
    hasPassword: true,
    secondFactor: { isSetUp: false, isDemanded: false, dueAt: null },
    consentWanted: false,
    firstNameEn: 'Elena',
    middleNameEn: null,
    lastNameEn: 'Morozova',
    fullNameEn: 'Elena Morozova',
    affiliationEn: null,
    positionEn: null,
    degreeEn: null,
    contactEmail: null,
    phoneNumber: null,
    orcid: null,
    canDisconnectOrcid: false,
    isAuthor: false,
    roles,
    currentRole: null,
    interfaceLanguage: null,
    openRooms: commonScreens,
    rooms: roles.map((role) => screensByRole[role]),
    ...details,
  };
}

export function makeToken(
  seconds: number,
  details: { sub?: string | number; sid?: string } = {},
): string {
  const claims = { sub: '1', exp: Math.floor(Date.now() / 1000) + seconds, ...details };
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}
