import { expect, test } from 'vitest';
import { makeUser } from '../../test/current-users';
import { getHomePath, getAllowedScreens, selectRole } from './selected-role';

test('selectRole prefers the role chosen on the server, then the stored one, then the first', () => {
  const roles = ['user', 'editor', 'admin'] as const;
  expect(selectRole(makeUser([...roles], { currentRole: 'editor' }), 'admin')).toBe('editor');
  expect(selectRole(makeUser([...roles]), 'admin')).toBe('admin');
  expect(selectRole(makeUser([...roles]), null)).toBe('user');
});

test('selectRole returns only roles of the user', () => {
  expect(selectRole(makeUser(['user'], { currentRole: 'admin' }), 'editor')).toBe('user');
  expect(selectRole(makeUser(['user', 'editor'], { currentRole: 'admin' }), 'editor')).toBe(
    'editor',
  );
  expect(selectRole(makeUser([]), 'admin')).toBeNull();
});

test('screens and start page come from the server', () => {
  const user = makeUser(['user', 'reviewer']);
  expect(getAllowedScreens(user, 'reviewer')).toContain('reviewerAssignments');
  expect(getAllowedScreens(user, 'admin')).toEqual(user.openRooms);
  expect(getAllowedScreens(makeUser([]), null)).toContain('profileMe');
  expect(getHomePath(user, 'reviewer')).toBe('/personal-area/reviewer-assignments');
  expect(getHomePath(user, null)).toBe('/personal-area/profile/me');
});
