import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from './notifications';
import type { Role } from './types';

const ASKED_EVERY = 30_000;

/**
 * How much a role has not read, kept up to date while anybody looks: for the shell alone, since everybody who
 * used this would ask by themselves. Undefined until it is known; a failure is not worth a word here.
 */
export function usePolledUnread(role: Role | null): number | undefined {
  const { data } = useQuery({
    ...unreadQuery(role),
    refetchInterval: ASKED_EVERY,
    refetchOnWindowFocus: 'always',
  });
  return data?.count;
}
