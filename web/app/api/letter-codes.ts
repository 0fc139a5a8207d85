import { dataOf } from './answer';
import { api } from './client';

/** Each of these uses up a code that came in a letter, except for the one that asks for it. */
export function verifyEmail(token: string): Promise<unknown> {
  return dataOf(api.POST('/api/v1/auth/emails/verify', { body: { token } }));
}

export function changeEmail(token: string): Promise<unknown> {
  return dataOf(api.POST('/api/v1/auth/emails/change', { body: { token } }));
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return dataOf(api.POST('/api/v1/auth/passwords/request-reset', { body: { email } }));
}

export interface NewPassword {
  token: string;
  password: string;
}

export function resetPassword(body: NewPassword): Promise<unknown> {
  return dataOf(api.POST('/api/v1/auth/passwords/reset', { body }));
}
