import { useEffect, useRef, useSyncExternalStore } from 'react';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { useCurrentUser } from '~/api/use-current-user';
import { paths } from '~/lib/paths';
import { onSessionChange, storedToken } from '~/lib/session';

/**
 * Another tab may sign in again, which changes nothing here, or as somebody else: then nothing that
 * this tab shows may stay.
 */
export function useSameUser(): void {
  const token = useSyncExternalStore(onSessionChange, storedToken);
  const knownToken = useRef(token);
  const { id } = useCurrentUser();
  const knownId = useRef(id);

  useEffect(() => {
    if (token && token !== knownToken.current) {
      knownToken.current = token;
      void queryClient().invalidateQueries({ queryKey: currentUserQuery.queryKey });
    }
  }, [token]);

  useEffect(() => {
    if (id !== knownId.current) window.location.assign(paths.personalArea());
  }, [id]);
}
