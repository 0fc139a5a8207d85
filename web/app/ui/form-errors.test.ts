import { expect, test, vi } from 'vitest';
import { areShownAtFields, setFieldErrors } from './form-errors';

const fields = ['email', 'password'] as const;

test('setFieldErrors shows each error at its field and focuses the first', () => {
  const setError = vi.fn();
  setFieldErrors({ password: 'Too short', email: 'Not valid', other: 'x' }, fields, setError);
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'Not valid' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'Too short' }, { shouldFocus: false }],
  ]);
});

test('areShownAtFields is false if an error has no field', () => {
  expect(areShownAtFields({ email: 'Not valid' }, fields)).toBe(true);
  expect(areShownAtFields({ email: 'Not valid', other: 'x' }, fields)).toBe(false);
  expect(areShownAtFields({}, fields)).toBe(false);
});
