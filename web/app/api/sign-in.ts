import { startSession } from '~/lib/session';
import { api } from './client';
import { queryClient } from './query-client';
import type { Registration, SecondFactorRequest } from './types';
import { unwrapData } from './unwrap';

export interface Credentials {
  email: string;
  password: string;
}

/**
 * Exchanges the credentials for a token and starts the session with it. Returns the request for a second
 * factor if the account has one.
 */
export async function signIn(credentials: Credentials): Promise<SecondFactorRequest | null> {
  const response = await unwrapData(api.POST('/api/v1/auth/login', { body: credentials }));
  if (isSecondFactorRequest(response)) return response;
  signInWithToken(response.access_token);
  return null;
}

/** True for the 202 response of a sign-in, which has no token. */
export function isSecondFactorRequest(response: object): response is SecondFactorRequest {
  return 'challenge' in response;
}

/** Starts the session with a token from any sign-in method. */
export function signInWithToken(token: string): void {
  // Another user may have been signed in before.
  queryClient().clear();
  startSession(token);
}

export function requestEmailVerification(email: string): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/emails/request-verification', { body: { email } }));
}

/**
 * Registers an account. The response does not reveal whether the address is known; the letter does.
 */
export function register(registration: Registration): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/register', { body: registration }));
}
