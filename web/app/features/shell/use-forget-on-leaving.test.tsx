import { renderHook } from '@testing-library/react';
import { expect, test } from 'vitest';
import { currentUserQuery } from '~/api/current-user';
import { queryClient } from '~/api/query-client';
import { TOKEN_KEY } from '~/lib/session';
import { person, tokenExpiringIn } from '../../../test/people';
import { useForgetOnLeaving } from './use-forget-on-leaving';

function known() {
  return queryClient().getQueryData(currentUserQuery.queryKey);
}

test('whoever leaves the area without a session is forgotten, and not before', () => {
  queryClient().setQueryData(currentUserQuery.queryKey, person(['user']));
  const { unmount } = renderHook(useForgetOnLeaving);
  expect(known()).toBeDefined();
  unmount();
  expect(known()).toBeUndefined();
});

test('a look at the public pages forgets nobody', () => {
  localStorage.setItem(TOKEN_KEY, tokenExpiringIn(3600));
  queryClient().setQueryData(currentUserQuery.queryKey, person(['user']));
  renderHook(useForgetOnLeaving).unmount();
  expect(known()).toBeDefined();
});
