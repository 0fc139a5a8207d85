import { useQuery } from '@tanstack/react-query';
import { unreadQuery } from './notifications';
import type { Role } from './types';

const POLL_INTERVAL_MS = 30_000;

/**
 * Unread count of a role, polled. Use it only once, in the shell: each use polls separately.
 * Undefined until it is loaded, and after an error.
 */
export function usePolledUnreadCount(role: Role | null): number | undefined {
  const { data } = useQuery({
    ...unreadQuery(role),
    refetchInterval: POLL_INTERVAL_MS,
    refetchOnWindowFocus: 'always',
  });
  return data?.count;
}
