import { expect, test } from 'vitest';
import { translator } from '~/i18n/translations';
import { endSession, startSession } from '~/lib/session';
import { makeToken } from '../../test/current-users';
import { ApiError, errorMessage, failureMessage, getFieldErrors, NetworkError } from './errors';

const t = translator('en');
const messageFor = (status: number, body: unknown) =>
  errorMessage(ApiError.fromResponse(status, body), t);

test('errorMessage returns a text detail unchanged', () => {
  expect(messageFor(400, { code: 'wrong-credentials', detail: 'Wrong password.' })).toBe(
    'Wrong password.',
  );
});

test('errorMessage joins a list of details', () => {
  const detail = [
    { loc: ['body', 'email'], msg: 'Not valid email', type: 'email' },
    { loc: ['body', 'password'], msg: 'Required', type: 'required' },
  ];
  expect(messageFor(422, { code: 'invalid-input', detail })).toBe('Not valid email; Required');
});

test.each([
  {},
  { detail: '' },
  { detail: [] },
  { detail: 7 },
  { detail: [{ loc: [] }] },
  null,
  'x',
])('errorMessage returns the generic message for %j', (body) => {
  expect(messageFor(500, body)).toBe(t('errors.generic'));
});

test('errorMessage has separate messages for network errors and exceptions', () => {
  expect(errorMessage(new NetworkError(), t)).toBe(t('errors.network'));
  expect(errorMessage(new Error('a bug'), t)).toBe(t('errors.generic'));
});

test('ApiError keeps the error code', () => {
  expect(ApiError.fromResponse(409, { code: 'wrong-status', detail: 'x' }).code).toBe(
    'wrong-status',
  );
});

test('getFieldErrors indexes errors by field name and keeps the first', () => {
  const detail = [
    { loc: ['body', 'email'], msg: 'Not valid email', type: 'email' },
    { loc: ['body', 'password'], msg: 'Too short', type: 'too-short' },
    { loc: ['body', 'password'], msg: 'Too common', type: 'common-password' },
    { loc: ['body', 0], msg: 'No field', type: 'x' },
    { loc: [], msg: 'No place', type: 'x' },
    { msg: 'Nowhere', type: 'x' },
    'nonsense',
  ];
  expect(getFieldErrors(ApiError.fromResponse(422, { detail }))).toEqual({
    email: 'Not valid email',
    password: 'Too short',
  });
});

test('fieldErrorsByPath indexes errors by the path of the field', () => {
  const detail = [{ loc: ['body', 'authors', '1', 'orcid'], msg: 'Too long', type: 'too-long' }];
  expect(ApiError.fromResponse(422, { detail }).fieldErrorsByPath).toEqual({
    'authors.1.orcid': 'Too long',
  });
});

test.each([ApiError.fromResponse(400, { detail: 'Wrong.' }), new NetworkError(), null])(
  'getFieldErrors is empty for other failures: %o',
  (error) => {
    expect(getFieldErrors(error)).toEqual({});
  },
);

test('failureMessage returns null for a 401 if the session has ended', () => {
  const unauthorized = ApiError.fromResponse(401, { code: 'unauthenticated', detail: 'Sign in.' });
  endSession();
  expect(failureMessage(unauthorized, t)).toBeNull();
  expect(failureMessage(new NetworkError(), t)).toBe(t('errors.network'));
  // Another tab has signed in since then: the user stays on the page and must see the error.
  startSession(makeToken(60));
  expect(failureMessage(unauthorized, t)).toBe('Sign in.');
});
