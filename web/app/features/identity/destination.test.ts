import { expect, test } from 'vitest';
import { person } from '../../../test/people';
import { destinationOf, isInTheApplication } from './destination';

test('home by role', () => {
  expect(destinationOf(person(['admin']), null)).toBe('/personal-area/editor-articles');
  expect(destinationOf(person(['editor']), null)).toBe('/personal-area/editor-articles');
  expect(destinationOf(person(['user']), null)).toBe('/personal-area/user-articles');
  expect(destinationOf(person(['reviewer']), null)).toBe('/personal-area/reviewer-assignments');
  expect(destinationOf(person([]), null)).toBe('/personal-area/profile/me');
});

test('or where the person wanted to go', () => {
  expect(destinationOf(person(['user']), '/pages/faq')).toBe('/pages/faq');
});

test('public pages are documents of their own', () => {
  expect(isInTheApplication('/personal-area/users?x=1')).toBe(true);
  expect(isInTheApplication('/personal-area')).toBe(true);
  expect(isInTheApplication('/identity/login')).toBe(true);
  expect(isInTheApplication('/personal-areas')).toBe(false);
  expect(isInTheApplication('/pages/faq')).toBe(false);
  expect(isInTheApplication('/home')).toBe(false);
});
