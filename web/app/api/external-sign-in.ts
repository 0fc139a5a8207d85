import { queryOptions } from '@tanstack/react-query';
import { paths } from '~/lib/paths';
import { dataOf } from './answer';
import { api } from './client';
import type { ExternalCallback, ExternalRegistration } from './types';

export const providersQuery = queryOptions({
  queryKey: ['auth-providers'],
  queryFn: ({ signal }) => dataOf(api.GET('/api/v1/auth/providers', { signal })),
  staleTime: Infinity,
});

/** What the provider sends a person back with. */
export interface ProviderCode {
  code: string;
  state: string;
}

/** Where at the provider the person says who they are. */
export async function authorizeExternal(provider: string): Promise<string> {
  const { url } = await dataOf(
    api.POST('/api/v1/auth/login/external/authorize', {
      body: { provider, redirectUrl: returnAddress(provider) },
    }),
  );
  return url;
}

export function exchangeCode(provider: string, answer: ProviderCode): Promise<ExternalCallback> {
  return dataOf(
    api.POST('/api/v1/auth/login/external/callback', {
      body: { ...answer, provider, redirectUrl: returnAddress(provider) },
    }),
  );
}

/** Opens an account for whom the provider has vouched; answers with the token to sign in with. */
export async function registerExternal(
  provider: string,
  registration: ExternalRegistration,
): Promise<string> {
  const token = await dataOf(
    api.POST('/api/v1/auth/register/{provider}', {
      params: { path: { provider } },
      body: registration,
    }),
  );
  return token.access_token;
}

/** The provider knows exactly this address and sends people to no other. */
function returnAddress(provider: string): string {
  return window.location.origin + paths.loginExternal(provider);
}
