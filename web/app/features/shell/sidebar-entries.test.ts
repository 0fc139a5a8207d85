import { expect, test } from 'vitest';
import { getAllowedScreens } from '~/api/selected-role';
import type { Role } from '~/api/types';
import { makeUser } from '../../../test/current-users';
import { isCurrentEntry, sidebarGroups } from './sidebar-entries';

const account = { name: 'account', entries: ['profileMe', 'notifications', 'security'] };
const editorWork = {
  name: 'work',
  entries: ['dashboard', 'editorArticles', 'assignments', 'reviewers', 'issues', 'deliveries'],
};

const expected: Record<Role, unknown> = {
  user: [{ name: 'work', entries: ['userArticles'] }, account],
  reviewer: [{ name: 'work', entries: ['reviewerAssignments'] }, account],
  editor: [editorWork, { name: 'manage', entries: ['users', 'staticPages'] }, account],
  admin: [
    editorWork,
    {
      name: 'manage',
      entries: [
        'users',
        'staticPages',
        'subscriptions',
        'letters',
        'auditLog',
        'retractionData',
        'imports',
      ],
    },
    account,
  ],
};

test.each(['user', 'reviewer', 'editor', 'admin'] as const)(
  'sidebarGroups returns the screens of role %s',
  (role) => {
    expect(sidebarGroups(getAllowedScreens(makeUser([role]), role))).toEqual(expected[role]);
  },
);

test('sidebarGroups is empty without screens', () => {
  expect(sidebarGroups([])).toEqual([]);
});

test('an entry is current on its own screen and on its inner screens', () => {
  expect(isCurrentEntry('users', '/personal-area/users')).toBe(true);
  expect(isCurrentEntry('users', '/personal-area/users/edit/7')).toBe(true);
  expect(isCurrentEntry('issues', '/personal-area/users')).toBe(false);
  expect(isCurrentEntry('profileMe', '/personal-area/profile/connect/orcid')).toBe(true);
  expect(isCurrentEntry('reviewerAssignments', '/personal-area/reviewer-articles')).toBe(true);
});
