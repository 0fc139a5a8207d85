import { startSession } from '~/lib/session';
import { dataOf } from './answer';
import { api } from './client';
import { queryClient } from './query-client';

export interface Credentials {
  email: string;
  password: string;
}

/** Exchanges the credentials for a token and starts the session with it. */
export async function signIn(credentials: Credentials): Promise<void> {
  const token = await dataOf(api.POST('/api/v1/auth/login', { body: credentials }));
  beginSession(token.access_token);
}

/** Starts the session with a token, in whatever way the person got it. */
export function beginSession(token: string): void {
  // Whoever was signed in before may be somebody else.
  queryClient().clear();
  startSession(token);
}

export function requestEmailVerification(email: string): Promise<unknown> {
  return dataOf(api.POST('/api/v1/auth/emails/request-verification', { body: { email } }));
}
