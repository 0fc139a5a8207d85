import { expect, test, vi } from 'vitest';
import { allHaveFields, placeFaults } from './place-faults';

const fields = ['email', 'password'] as const;

test('each fault goes to its field, and the focus to the first', () => {
  const setError = vi.fn();
  placeFaults({ password: 'Too short', email: 'Not valid', other: 'x' }, fields, setError);
  expect(setError.mock.calls).toEqual([
    ['email', { type: 'server', message: 'Not valid' }, { shouldFocus: true }],
    ['password', { type: 'server', message: 'Too short' }, { shouldFocus: false }],
  ]);
});

test('what has no field must be said elsewhere', () => {
  expect(allHaveFields({ email: 'Not valid' }, fields)).toBe(true);
  expect(allHaveFields({ email: 'Not valid', other: 'x' }, fields)).toBe(false);
  expect(allHaveFields({}, fields)).toBe(false);
});
