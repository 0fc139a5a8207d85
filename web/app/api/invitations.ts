import { queryOptions } from '@tanstack/react-query';
import { dataOf } from './answer';
import { api } from './client';

/** The articles that an invitation asks to review. */
export const invitationQuery = (token: string) =>
  queryOptions({
    queryKey: ['invitation', token],
    queryFn: ({ signal }) =>
      dataOf(api.GET('/api/v1/auth/invitations/preview', { params: { query: { token } }, signal })),
    staleTime: Infinity,
  });
