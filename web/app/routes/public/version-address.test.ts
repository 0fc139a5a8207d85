import { expect, test } from 'vitest';
import { parseVersion } from './version-address';

test.each([
  ['v1', 1],
  ['v120', 120],
])('%s is a version', (segment, number) => expect(parseVersion(segment)).toBe(number));

test.each(['v0', 'v01', '1', 'v', 'v1x', 'V1', 'v-1', 'v1234567', ''])('%s is none', (segment) =>
  expect(parseVersion(segment)).toBeNull(),
);
