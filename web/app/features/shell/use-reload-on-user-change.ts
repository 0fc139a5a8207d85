import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { useCurrentUser } from '~/api/use-current-user';
import { paths } from '~/lib/paths';
import { onSessionChange, readStoredToken } from '~/lib/session';

/**
 * Reloads the personal area if another tab signs in as another user, so that no data of the
 * previous user stays visible. A new sign-in of the same user has no effect.
 */
export function useReloadOnUserChange(): void {
  const token = useSyncExternalStore(onSessionChange, readStoredToken);
  const lastToken = useRef(token);
  const { id } = useCurrentUser();
  const initialId = useRef(id);

  useEffect(() => {
    if (token && token !== lastToken.current) {
      lastToken.current = token;
      void queryClient().invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
  }, [token]);

  useEffect(() => {
    if (id !== initialId.current) window.location.assign(paths.personalArea());
  }, [id]);
}
