import { expect, test } from 'vitest';
import { translator } from '~/i18n/translations';
import { ApiError, errorMessage, NetworkError } from './errors';

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
