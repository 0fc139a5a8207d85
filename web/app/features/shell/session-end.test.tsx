import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { endSession, endSessionOnRequest, TOKEN_KEY } from '~/lib/session';
import { readSessionDraft } from '~/lib/session-draft';
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

test('drafts of this tab are removed if the user has signed out in another', () => {
  const stored = JSON.stringify({ letter: 'Dear author' });
  for (const [end, isKept] of [
    [endSessionOnRequest, false],
    [endSession, true],
  ] as const) {
    localStorage.clear();
    sessionStorage.setItem('octavo.draft.letter', stored);
    end();
    renderHook(useClearCacheAfterSignOut).unmount();
    expect(readSessionDraft('letter') !== null).toBe(isKept);
  }
});
