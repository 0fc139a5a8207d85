import { queryOptions } from '@tanstack/react-query';
import { paths } from '~/lib/paths';
import { unwrapData } from './unwrap';
import { api } from './client';
import type { ExternalCallback, ExternalRegistration, SecondFactorRequest } from './types';

/** Pause before the server is asked again whether a provider that was away answers. */
const RECHECK_MILLISECONDS = 15_000;

export const providersQuery = queryOptions({
  queryKey: ['auth-providers'],
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/auth/providers', { signal })),
  staleTime: 60_000,
  refetchInterval: ({ state }) =>
    state.data?.every(({ isAvailable }) => isAvailable) === false ? RECHECK_MILLISECONDS : false,
});

/** Query parameters of the provider's callback. */
export interface ProviderCallbackParams {
  code: string;
  state: string;
}

/**
 * Returns the provider's URL where the user signs in. With `isProof` the provider asks for the password
 * although it may remember the user.
 */
export async function requestSignInUrl(provider: string, isProof: boolean): Promise<string> {
  const { url } = await unwrapData(
    api.POST('/api/v1/auth/login/external/authorize', {
      body: { provider, redirectUrl: callbackUrl(provider), isProof },
    }),
  );
  return url;
}

export function exchangeProviderCode(
  provider: string,
  callbackParams: ProviderCallbackParams,
): Promise<ExternalCallback | SecondFactorRequest> {
  return unwrapData(
    api.POST('/api/v1/auth/login/external/callback', {
      body: { ...callbackParams, provider, redirectUrl: callbackUrl(provider) },
    }),
  );
}

/** Creates an account for an identity confirmed by the provider and returns the login token. */
export async function registerExternal(
  provider: string,
  registration: ExternalRegistration,
): Promise<string> {
  const token = await unwrapData(
    api.POST('/api/v1/auth/register/{provider}', {
      params: { path: { provider } },
      body: registration,
    }),
  );
  return token.access_token;
}

/** Callback URL. The provider redirects only to registered URLs. */
function callbackUrl(provider: string): string {
  return window.location.origin + paths.loginExternal(provider);
}
