import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { TOKEN_KEY } from '~/lib/session';
import { makeUser, makeToken } from '../../../test/current-users';
import { useClearCacheAfterSignOut } from './session-end';

function cachedUser() {
  return queryClient().getQueryData(currentUserQuery.queryKey);
}

test('the cache is cleared when the area unmounts without a session', () => {
  queryClient().setQueryData(currentUserQuery.queryKey, makeUser(['user']));
  const { unmount } = renderHook(useClearCacheAfterSignOut);
  expect(cachedUser()).toBeDefined();
  unmount();
  expect(cachedUser()).toBeUndefined();
});

test('the cache is kept when the area unmounts with a session', () => {
  localStorage.setItem(TOKEN_KEY, makeToken(3600));
  queryClient().setQueryData(currentUserQuery.queryKey, makeUser(['user']));
  renderHook(useClearCacheAfterSignOut).unmount();
  expect(cachedUser()).toBeDefined();
});
