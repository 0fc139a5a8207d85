import { queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';
import { ApiError } from './errors';
import type { NewPassword } from './letter-codes';
import { queryClient } from './query-client';
import type { components } from './schema';

export type InvitationAccepted = components['schemas']['InvitationAccepted'];

/** The articles that an invitation asks to review. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/auth/invitations/preview', { params: { query: { token } }, signal })),
    staleTime: Infinity,
  });

export async function acceptInvitation(
  body: NewPassword & { consentVersion: number | null },
): Promise<InvitationAccepted> {
  const accepted = await dataOf(api.POST('/api/v1/auth/invitations/accept', { body }));
  forgetInvitation(body.token);
  return accepted;
}

export async function refuseInvitation(token: string): Promise<void> {
  await dataOf(api.POST('/api/v1/auth/invitations/refuse', { body: { token } }));
  forgetInvitation(token);
}

/** Its code is used up: whoever comes back to it must not be asked again. */
function forgetInvitation(token: string): void {
  queryClient().removeQueries({ queryKey: invitationQuery(token).queryKey });
}

/** Where the editors have withdrawn it while it was being read, nothing is left of it. */
export function emptyIfWithdrawn(token: string, error: unknown): void {
  if (error instanceof ApiError && error.code === 'nothing-to-review') {
    queryClient().setQueryData(invitationQuery(token).queryKey, []);
  }
}
