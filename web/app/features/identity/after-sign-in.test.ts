import { expect, test } from 'vitest';
import { forgetAfterSignIn, recallAfterSignIn, rememberAfterSignIn } from './after-sign-in';

const NOTHING = { returnUrl: null, closeWhenDone: false };

test('is remembered until it is forgotten', () => {
  expect(recallAfterSignIn()).toEqual(NOTHING);
  rememberAfterSignIn({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  expect(recallAfterSignIn()).toEqual({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  expect(recallAfterSignIn()).toEqual({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  forgetAfterSignIn();
  expect(recallAfterSignIn()).toEqual(NOTHING);
});

test('each sign-in overwrites the one that was given up', () => {
  rememberAfterSignIn({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  rememberAfterSignIn(NOTHING);
  expect(recallAfterSignIn()).toEqual(NOTHING);
});

test.each(['{', 'null', '7', '{"returnUrl":7,"closeWhenDone":"yes"}'])(
  'nonsense is nothing: %s',
  (stored) => {
    sessionStorage.setItem('octavo.after-sign-in', stored);
    expect(recallAfterSignIn()).toEqual(NOTHING);
  },
);
