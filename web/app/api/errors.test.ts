import { expect, test } from 'vitest';
import { translator } from '~/i18n/translations';
import { endSession, startSession } from '~/lib/session';
import { tokenExpiringIn } from '../../test/people';
import { ApiError, errorMessage, failureMessage, fieldFaults, NetworkError } from './errors';

const t = translator('en');
const shown = (status: number, body: unknown) => errorMessage(ApiError.fromAnswer(status, body), t);

test('a detail in words is shown as it is', () => {
  expect(shown(400, { code: 'wrong-credentials', detail: 'Wrong password.' })).toBe(
    'Wrong password.',
  );
});

test('a list is joined', () => {
  const detail = [
    { loc: ['body', 'email'], msg: 'Not valid email', type: 'email' },
    { loc: ['body', 'password'], msg: 'Required', type: 'required' },
  ];
  expect(shown(422, { code: 'invalid-input', detail })).toBe('Not valid email; Required');
});

test.each([
  {},
  { detail: '' },
  { detail: [] },
  { detail: 7 },
  { detail: [{ loc: [] }] },
  null,
  'x',
])('anything else is the generic message: %j', (body) => {
  expect(shown(500, body)).toBe(t('errors.generic'));
});

test('no answer at all has words of its own', () => {
  expect(errorMessage(new NetworkError(), t)).toBe(t('errors.network'));
  expect(errorMessage(new Error('a bug'), t)).toBe(t('errors.generic'));
});

test('the code is kept for the program', () => {
  expect(ApiError.fromAnswer(409, { code: 'wrong-status', detail: 'x' }).code).toBe('wrong-status');
});

test('faults are found by the name of their field', () => {
  const detail = [
    { loc: ['body', 'email'], msg: 'Not valid email', type: 'email' },
    { loc: ['body', 'password'], msg: 'Too short', type: 'too-short' },
    { loc: ['body', 'password'], msg: 'Too common', type: 'common-password' },
    { loc: ['body', 0], msg: 'No field', type: 'x' },
    { loc: [], msg: 'No place', type: 'x' },
    { msg: 'Nowhere', type: 'x' },
    'nonsense',
  ];
  expect(fieldFaults(ApiError.fromAnswer(422, { detail }))).toEqual({
    email: 'Not valid email',
    password: 'Too short',
  });
});

test('and by the whole way to it', () => {
  const detail = [{ loc: ['body', 'authors', '1', 'orcid'], msg: 'Too long', type: 'too-long' }];
  expect(ApiError.fromAnswer(422, { detail }).faultsByPath).toEqual({
    'authors.1.orcid': 'Too long',
  });
});

test.each([ApiError.fromAnswer(400, { detail: 'Wrong.' }), new NetworkError(), null])(
  'other failures have none: %o',
  (error) => {
    expect(fieldFaults(error)).toEqual({});
  },
);

test('a failure that only shows that the session has ended is not worth a toast', () => {
  const refused = ApiError.fromAnswer(401, { code: 'unauthenticated', detail: 'Sign in.' });
  endSession();
  expect(failureMessage(refused, t)).toBeNull();
  expect(failureMessage(new NetworkError(), t)).toBe(t('errors.network'));
  // Another tab has signed in meanwhile: the person stays, and must hear of it.
  startSession(tokenExpiringIn(60));
  expect(failureMessage(refused, t)).toBe('Sign in.');
});
