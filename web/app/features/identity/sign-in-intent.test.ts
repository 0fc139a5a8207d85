import { expect, test } from 'vitest';
import {
  clearSignInIntent,
  readRegistrationReturnUrl,
  readSignInIntent,
  storeRegistrationReturnUrl,
  storeSignInIntent,
} from './sign-in-intent';

const NO_INTENT = { returnUrl: null, closeWhenDone: false };

test('the intent is stored until it is cleared', () => {
  expect(readSignInIntent()).toEqual(NO_INTENT);
  storeSignInIntent({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  expect(readSignInIntent()).toEqual({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  expect(readSignInIntent()).toEqual({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  clearSignInIntent();
  expect(readSignInIntent()).toEqual(NO_INTENT);
});

test('a new intent replaces the previous one', () => {
  storeSignInIntent({ returnUrl: '/personal-area/issues', closeWhenDone: true });
  storeSignInIntent(NO_INTENT);
  expect(readSignInIntent()).toEqual(NO_INTENT);
});

test.each(['{', 'null', '7', '{"returnUrl":7,"closeWhenDone":"yes"}'])(
  'an invalid stored value is ignored: %s',
  (stored) => {
    sessionStorage.setItem('octavo.after-sign-in', stored);
    expect(readSignInIntent()).toEqual(NO_INTENT);
  },
);

test('the target of a registration is kept until the next one', () => {
  storeRegistrationReturnUrl('/personal-area/user-articles/create');
  expect(readRegistrationReturnUrl()).toBe('/personal-area/user-articles/create');
  storeRegistrationReturnUrl(null);
  expect(readRegistrationReturnUrl()).toBeNull();
});
