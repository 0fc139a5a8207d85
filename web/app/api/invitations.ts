import { queryOptions } from '@tanstack/react-query';
import { unwrapData } from './unwrap';
import { api } from './client';
import { ApiError } from './errors';
import type { NewPassword } from './letter-codes';
import { queryClient } from './query-client';
import type { components } from './schema';

export type InvitationAccepted = components['schemas']['InvitationAccepted'];

/**
 * Articles that the invitee is invited to review: none for an invitation to the journal, null if the editors have
 * withdrawn the requests.
 */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: async ({ signal }) => {
      try {
        return await unwrapData(
          api.GET('/api/v1/auth/invitations/preview', { params: { query: { token } }, signal }),
        );
      } catch (error) {
        if (isWithdrawn(error)) return null;
        throw error;
      }
    },
    staleTime: Infinity,
  });

export async function acceptInvitation(
  body: NewPassword & { consentVersion: number | null },
): Promise<InvitationAccepted> {
  const accepted = await unwrapData(api.POST('/api/v1/auth/invitations/accept', { body }));
  removeCachedInvitation(body.token);
  return accepted;
}

export async function refuseInvitation(
  token: string,
  refusal: components['schemas']['RefusalNote'],
): Promise<void> {
  const body = { token, ...refusal };
  await unwrapData(api.POST('/api/v1/auth/invitations/refuse', { body }));
  removeCachedInvitation(token);
}

/** The code is used up, so a cached preview must not offer the invitation again. */
function removeCachedInvitation(token: string): void {
  queryClient().removeQueries({ queryKey: invitationQuery(token).queryKey });
}

function isWithdrawn(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'nothing-to-review';
}

/** Clears the cached preview if the editors have withdrawn the invitation. */
export function clearIfWithdrawn(token: string, error: unknown): void {
  if (isWithdrawn(error)) queryClient().setQueryData(invitationQuery(token).queryKey, null);
}
