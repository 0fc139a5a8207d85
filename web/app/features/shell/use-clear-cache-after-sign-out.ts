import { useEffect } from 'react';
import { queryClient } from '~/api/query-client';
import { readValidToken } from '~/lib/session';

/**
 * Clears the query cache after sign-out: the next user of this browser may be another one. Runs on unmount of
 * the personal area, because mounted queries would refetch without a token.
 */
export function useClearCacheAfterSignOut(): void {
  useEffect(
    () => () => {
      if (!readValidToken()) queryClient().clear();
    },
    [],
  );
}
