import { useEffect } from 'react';
import { queryClient } from '~/api/query-client';
import { validToken } from '~/lib/session';

/**
 * The next one to sign in here may be somebody else. Not before the whole area is gone: what it still shows
 * would ask the server anew, without a token.
 */
export function useForgetOnLeaving(): void {
  useEffect(
    () => () => {
      if (!validToken()) queryClient().clear();
    },
    [],
  );
}
