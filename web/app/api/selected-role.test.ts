import { expect, test } from 'vitest';
import { person } from '../../test/people';
import { homeOf, roomsOf, selectRole } from './selected-role';

test('the server’s choice, else the stored one, else the first', () => {
  const roles = ['user', 'editor', 'admin'] as const;
  expect(selectRole(person([...roles], { currentRole: 'editor' }), 'admin')).toBe('editor');
  expect(selectRole(person([...roles]), 'admin')).toBe('admin');
  expect(selectRole(person([...roles]), null)).toBe('user');
});

test('always one that the person holds', () => {
  expect(selectRole(person(['user'], { currentRole: 'admin' }), 'editor')).toBe('user');
  expect(selectRole(person(['user', 'editor'], { currentRole: 'admin' }), 'editor')).toBe('editor');
  expect(selectRole(person([]), 'admin')).toBeNull();
});

test('rooms and home are the server’s word', () => {
  const user = person(['user', 'reviewer']);
  expect(roomsOf(user, 'reviewer')).toContain('reviewerAssignments');
  expect(roomsOf(user, 'admin')).toEqual(user.openRooms);
  expect(roomsOf(person([]), null)).toContain('profileMe');
  expect(homeOf(user, 'reviewer')).toBe('/personal-area/reviewer-assignments');
  expect(homeOf(user, null)).toBe('/personal-area/profile/me');
});
