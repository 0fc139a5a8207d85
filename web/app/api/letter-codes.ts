import { unwrapData } from './unwrap';
import { api } from './client';

/**
 * These requests consume a code from a letter, except `requestPasswordReset`, which asks for one.
 */
export function verifyEmail(token: string): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/emails/verify', { body: { token } }));
}

export function changeEmail(token: string): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/emails/change', { body: { token } }));
}

/** Takes back a change of address, by the code that the previous address got. */
export function undoEmailChange(token: string): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/emails/undo-change', { body: { token } }));
}

export function requestPasswordReset(email: string): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/passwords/request-reset', { body: { email } }));
}

export interface NewPassword {
  token: string;
  password: string;
}

export function resetPassword(body: NewPassword): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/passwords/reset', { body }));
}
