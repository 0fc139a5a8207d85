import { queryOptions } from '@tanstack/react-query';
import { startSession } from '~/lib/session';
import { unwrapData } from './unwrap';
import { api } from './client';
import { queryClient } from './query-client';
import type { components } from './schema';

/** Sessions of the current user: list, end, renewal, proof of identity. */

export type Session = components['schemas']['SessionView'];

const SESSIONS_KEY = ['sessions'] as const;

export const sessionsQuery = queryOptions({
  queryKey: SESSIONS_KEY,
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/sessions', { signal })),
  staleTime: 0,
});

function refreshSessions(): Promise<void> {
  return queryClient().invalidateQueries({ queryKey: SESSIONS_KEY });
}

/** Ends the session on the server. The browser forgets its token whether or not this succeeds. */
export async function signOut(): Promise<void> {
  try {
    await api.POST('/api/v1/sessions/sign-out');
  } catch {
    // Offline; the session ends after some hours without use.
  }
}

export async function endOneSession(id: string): Promise<void> {
  await unwrapData(api.DELETE('/api/v1/sessions/{id}', { params: { path: { id } } }));
  await refreshSessions();
}

/** Ends all other sessions. This one continues with a new token. */
export async function endOtherSessions(): Promise<void> {
  const token = await unwrapData(api.POST('/api/v1/sessions/end-others'));
  startSession(token.access_token);
  await refreshSessions();
}

/** Exchanges the token for one that expires later. */
export async function renewSession(): Promise<void> {
  const token = await unwrapData(api.POST('/api/v1/sessions/renew'));
  startSession(token.access_token);
}

/** Refusal of a right password that needs a code beside it. */
export const SECOND_FACTOR_NEEDED = 'second-factor-needed';

/** Proves the identity of the user by their password, and by a code if a second factor is set up. */
export async function proveIdentity(password: string, code?: string): Promise<void> {
  const body = code ? { password, code } : { password };
  const token = await unwrapData(api.POST('/api/v1/sessions/proof', { body }));
  startSession(token.access_token);
}

/** Ends the review links in earlier e-mails. */
export function endReviewLinks(): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/account/end-review-links'));
}
