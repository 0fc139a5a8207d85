import { hashKey } from '@tanstack/react-query';

/** Compares two JSON-like values, ignoring the order of keys. */
export function isDeepEqual(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}
