import { paths } from '~/lib/paths';
import { startSession } from '~/lib/session';
import { unwrapData } from './unwrap';
import { api } from './client';
import { refreshCurrentUser, cacheCurrentUser } from './current-user';
import type { ProviderCallbackParams } from './external-sign-in';
import type { CurrentUser } from './types';

/** Account security: connected providers, password, open sessions. */

export const ORCID = 'orcid';

/** Returns the provider's URL where the user authorizes the connection. */
export async function requestConnectionUrl(provider: string): Promise<string> {
  const { url } = await unwrapData(
    api.POST('/api/v1/account/connect/{provider}/authorize', {
      params: { path: { provider } },
      body: { redirectUrl: callbackUrl(provider) },
    }),
  );
  return url;
}

export async function connectAccount(
  provider: string,
  callbackParams: ProviderCallbackParams,
): Promise<CurrentUser> {
  return cacheCurrentUser(
    await unwrapData(
      api.POST('/api/v1/account/connect/{provider}', {
        params: { path: { provider } },
        body: { ...callbackParams, redirectUrl: callbackUrl(provider) },
      }),
    ),
  );
}

export async function disconnectAccount(provider: string): Promise<CurrentUser> {
  return cacheCurrentUser(
    await unwrapData(
      api.POST('/api/v1/account/disconnect/{provider}', { params: { path: { provider } } }),
    ),
  );
}

export interface PasswordChange {
  password: string;
  /** Required if the account has a password. */
  currentPassword?: string;
}

/**
 * Changes the password. This revokes all tokens of the account, so the session continues with the
 * new one.
 */
export async function changePassword(change: PasswordChange): Promise<void> {
  const token = await unwrapData(api.POST('/api/v1/account/password', { body: change }));
  startSession(token.access_token);
  void refreshCurrentUser();
}

/** Ends all sessions of the account, including this one, and its review links. */
export function signOutEverywhere(): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/account/sign-out-everywhere'));
}

/** Callback URL. The provider redirects only to registered URLs. */
function callbackUrl(provider: string): string {
  return window.location.origin + paths.profileConnect(provider);
}
