import { expect, test } from 'vitest';
import { roomsOf } from '~/api/selected-role';
import type { Role } from '~/api/types';
import { person } from '../../../test/people';
import { isCurrentEntry, sidebarFor } from './sidebar-entries';

const account = { name: 'account', entries: ['profileMe', 'notifications', 'security'] };
const editorsWork = { name: 'work', entries: ['editorArticles', 'assignments', 'issues'] };

const expected: Record<Role, unknown> = {
  user: [{ name: 'work', entries: ['userArticles'] }, account],
  reviewer: [{ name: 'work', entries: ['reviewerAssignments'] }, account],
  editor: [editorsWork, { name: 'manage', entries: ['users', 'staticPages'] }, account],
  admin: [
    editorsWork,
    { name: 'manage', entries: ['users', 'staticPages', 'subscriptions', 'letters'] },
    account,
  ],
};

test.each(['user', 'reviewer', 'editor', 'admin'] as const)('%s', (role) => {
  expect(sidebarFor(roomsOf(person([role]), role))).toEqual(expected[role]);
});

test('without rooms there is nothing to show', () => {
  expect(sidebarFor([])).toEqual([]);
});

test('an entry is current on its own screen and on those below it', () => {
  expect(isCurrentEntry('users', '/personal-area/users')).toBe(true);
  expect(isCurrentEntry('users', '/personal-area/users/edit/7')).toBe(true);
  expect(isCurrentEntry('issues', '/personal-area/users')).toBe(false);
  expect(isCurrentEntry('profileMe', '/personal-area/profile/connect/orcid')).toBe(true);
  expect(isCurrentEntry('reviewerAssignments', '/personal-area/reviewer-articles')).toBe(true);
});
