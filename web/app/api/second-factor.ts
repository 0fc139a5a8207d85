import { queryOptions } from '@tanstack/react-query';
import { createPasskey, signWithPasskey } from '~/lib/passkeys';
import { startSession } from '~/lib/session';
import { unwrapData } from './unwrap';
import { api } from './client';
import { refreshCurrentUser } from './current-user';
import { queryClient } from './query-client';
import type { components } from './schema';
import { signInWithToken } from './sign-in';
import type { GetResponse } from './types';

/** Passkeys, authenticator app and recovery codes: use at the sign-in and management by their owner. */

export type SecondFactor = GetResponse<'/api/v1/account/second-factor'>;
export type Passkey = SecondFactor['passkeys'][number];

const KEY = ['second-factor'] as const;

export const secondFactorQuery = queryOptions({
  queryKey: KEY,
  queryFn: ({ signal }) => unwrapData(api.GET('/api/v1/account/second-factor', { signal })),
  staleTime: 0,
});

/** Completes a sign-in with a code of the authenticator app or a recovery code. */
export async function completeSignIn(challenge: string, code: string): Promise<void> {
  const token = await unwrapData(
    api.POST('/api/v1/auth/second-factor', { body: { challenge, code } }),
  );
  signInWithToken(token.access_token);
}

/** Signs in with a passkey alone, or in place of a code. */
export async function signInWithPasskey(): Promise<void> {
  const { challenge, options } = await unwrapData(api.POST('/api/v1/auth/passkey/options'));
  const credential = await signWithPasskey(options);
  const token = await unwrapData(
    api.POST('/api/v1/auth/passkey', { body: { challenge, credential: credential as never } }),
  );
  signInWithToken(token.access_token);
}

/** Proves the identity of the user by a passkey. */
export async function proveIdentityWithPasskey(): Promise<void> {
  const { challenge, options } = await unwrapData(
    api.POST('/api/v1/sessions/proof/passkey/options'),
  );
  const credential = await signWithPasskey(options);
  const token = await unwrapData(
    api.POST('/api/v1/sessions/proof/passkey', {
      body: { challenge, credential: credential as never },
    }),
  );
  startSession(token.access_token);
}

/** Adds a passkey. Returns recovery codes if it is the first factor. */
export async function addPasskey(name: string): Promise<string[] | null> {
  const { challenge, options } = await unwrapData(api.POST('/api/v1/account/passkeys/options'));
  const credential = await createPasskey(options);
  const { recoveryCodes, token } = await unwrapData(
    api.POST('/api/v1/account/passkeys', {
      body: { challenge, credential: credential as never, name },
    }),
  );
  continueSession(token);
  await refreshSecondFactor();
  return recoveryCodes;
}

export async function removePasskey(id: string): Promise<void> {
  await unwrapData(api.DELETE('/api/v1/account/passkeys/{id}', { params: { path: { id } } }));
  await refreshSecondFactor();
}

/** Returns a new secret for the authenticator app. It counts once a code has confirmed it. */
export function startAuthenticator() {
  return unwrapData(api.POST('/api/v1/account/authenticator'));
}

/** Confirms the app by one of its codes. Returns recovery codes if it is the first factor. */
export async function confirmAuthenticator(code: string): Promise<string[] | null> {
  const { recoveryCodes, token } = await unwrapData(
    api.POST('/api/v1/account/authenticator/confirm', { body: { code } }),
  );
  continueSession(token);
  await refreshSecondFactor();
  return recoveryCodes;
}

export async function removeAuthenticator(): Promise<void> {
  await unwrapData(api.DELETE('/api/v1/account/authenticator'));
  await refreshSecondFactor();
}

/** Returns new recovery codes; the earlier ones no longer work. */
export async function renewRecoveryCodes(): Promise<string[]> {
  const { recoveryCodes } = await unwrapData(api.POST('/api/v1/account/recovery-codes'));
  await refreshSecondFactor();
  return recoveryCodes;
}

/** The first factor ends all other sessions; this one continues with a new token. */
function continueSession(token: components['schemas']['LoginToken'] | null): void {
  if (token) startSession(token.access_token);
}

/** The banner of the personal area follows from the current user. */
async function refreshSecondFactor(): Promise<void> {
  await Promise.all([queryClient().invalidateQueries({ queryKey: KEY }), refreshCurrentUser()]);
}
