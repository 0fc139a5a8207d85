import type { CurrentUser, Role } from '~/api/types';
import type { RoomName } from '~/lib/paths';

type RoleRooms = CurrentUser['rooms'][number];

const everyone: RoomName[] = ['profileMe', 'security', 'notifications'];

/** As the server answers them: only a sample for tests, never a table for the product. */
const rooms: Record<Role, RoleRooms> = {
  user: { role: 'user', home: 'userArticles', rooms: [...everyone, 'userArticles'] },
  reviewer: {
    role: 'reviewer',
    home: 'reviewerAssignments',
    rooms: [...everyone, 'reviewerAssignments', 'reviewerArticles'],
  },
  editor: {
    role: 'editor',
    home: 'editorArticles',
    rooms: [...everyone, 'assignments', 'editorArticles', 'issues', 'users', 'staticPages'],
  },
  admin: {
    role: 'admin',
    home: 'editorArticles',
    rooms: [
      ...everyone,
      'assignments',
      'editorArticles',
      'issues',
      'users',
      'userCreate',
      'userEdit',
      'staticPages',
      'subscriptions',
      'letters',
    ],
  },
};

export function person(roles: Role[], details: Partial<CurrentUser> = {}): CurrentUser {
  return {
    id: 1,
    email: 'elena@example.test',
    emailVerified: true,
    hasPassword: true,
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
    openRooms: everyone,
    rooms: roles.map((role) => rooms[role]),
    ...details,
  };
}

export function tokenExpiringIn(seconds: number): string {
  const claims = { sub: '1', exp: Math.floor(Date.now() / 1000) + seconds };
  return `head.${btoa(JSON.stringify(claims))}.signature`;
}
