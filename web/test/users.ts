import type { User, UserRow } from '~/api/users';

/** Creates a user as the API returns it to an administrator. */
export const makeUserRow = (details: Partial<UserRow> = {}): UserRow => ({
  id: 7,
  email: 'helen@example.test',
  emailVerified: true,
  firstNameEn: 'Helen',
  middleNameEn: null,
  lastNameEn: 'Ashworth',
  roles: ['user', 'reviewer'],
  isActive: true,
  isInvited: false,
  isErased: false,
  lastSignIn: null,
  allowedActions: ['edit', 'set-roles', 'deactivate'],
  ...details,
});

export const makeUserView = (details: Partial<User> = {}): User => ({
  ...makeUserRow(),
  fullNameEn: 'Helen Ashworth',
  affiliationEn: 'Exampleton University',
  positionEn: null,
  degreeEn: null,
  contactEmail: null,
  phoneNumber: null,
  orcid: '0000-0002-1825-0097',
  isAuthor: false,
  version: 3,
  hasSecondFactor: false,
  isChiefEditor: false,
  canBeChiefEditor: false,
  ...details,
});
