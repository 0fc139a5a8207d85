import { expect, test } from 'vitest';
import { makeUser } from '../../../test/current-users';
import { getDestination, isAppPath } from './destination';

test('the destination is the home page of the role', () => {
  expect(getDestination(makeUser(['admin']), null)).toBe('/personal-area/editor-articles');
  expect(getDestination(makeUser(['editor']), null)).toBe('/personal-area/editor-articles');
  expect(getDestination(makeUser(['user']), null)).toBe('/personal-area/user-articles');
  expect(getDestination(makeUser(['reviewer']), null)).toBe('/personal-area/reviewer-assignments');
  expect(getDestination(makeUser([]), null)).toBe('/personal-area/profile/me');
});

test('the return URL takes precedence', () => {
  expect(getDestination(makeUser(['user']), '/pages/faq')).toBe('/pages/faq');
});

test('public pages are not app paths', () => {
  expect(isAppPath('/personal-area/users?x=1')).toBe(true);
  expect(isAppPath('/personal-area')).toBe(true);
  expect(isAppPath('/identity/login')).toBe(true);
  expect(isAppPath('/personal-areas')).toBe(false);
  expect(isAppPath('/pages/faq')).toBe(false);
  expect(isAppPath('/home')).toBe(false);
});
