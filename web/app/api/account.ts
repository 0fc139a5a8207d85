import { paths } from '~/lib/paths';
import { startSession } from '~/lib/session';
import { dataOf } from './answer';
import { api } from './client';
import { refreshCurrentUser, rememberCurrentUser } from './current-user';
import type { ProviderCode } from './external-sign-in';
import type { CurrentUser } from './types';

/** The ways into an account: other services, the password, and the sessions that are open. */

export const ORCID = 'orcid';

/** Where at the provider the person allows the connection. */
export async function authorizeConnection(provider: string): Promise<string> {
  const { url } = await dataOf(
    api.POST('/api/v1/account/connect/{provider}/authorize', {
      params: { path: { provider } },
      body: { redirectUrl: returnAddress(provider) },
    }),
  );
  return url;
}

export async function connectAccount(provider: string, answer: ProviderCode): Promise<CurrentUser> {
  return rememberCurrentUser(
    await dataOf(
      api.POST('/api/v1/account/connect/{provider}', {
        params: { path: { provider } },
        body: { ...answer, redirectUrl: returnAddress(provider) },
      }),
    ),
  );
}

export async function disconnectAccount(provider: string): Promise<CurrentUser> {
  return rememberCurrentUser(
    await dataOf(
      api.POST('/api/v1/account/disconnect/{provider}', { params: { path: { provider } } }),
    ),
  );
}

export interface PasswordChange {
  password: string;
  /** Asked of those who have one. */
  currentPassword?: string;
}

/** All older tokens have ended, also this session's: it goes on with the new one. */
export async function changePassword(change: PasswordChange): Promise<void> {
  const token = await dataOf(api.POST('/api/v1/account/password', { body: change }));
  startSession(token.access_token);
  void refreshCurrentUser();
}

/** The token of this session has ended as well. */
export function signOutEverywhere(): Promise<unknown> {
  return dataOf(api.POST('/api/v1/account/sign-out-everywhere'));
}

/** The provider knows exactly this address and sends people to no other. */
function returnAddress(provider: string): string {
  return window.location.origin + paths.profileConnect(provider);
}
