import { hashKey } from '@tanstack/react-query';

/** Whether two plain values hold the same, whatever the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  return hashKey([one]) === hashKey([other]);
}
