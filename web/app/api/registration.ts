import { unwrapData } from './unwrap';
import { api } from './client';
import type { Registration } from './types';

/**
 * Registers an account. The response does not reveal whether the address is known; the letter does.
 */
export function register(registration: Registration): Promise<unknown> {
  return unwrapData(api.POST('/api/v1/auth/register', { body: registration }));
}
