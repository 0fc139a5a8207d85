import { dataOf } from './answer';
import { api } from './client';
import type { Registration } from './types';

/** Answers the same whether or not the address is known; the letter tells its owner which. */
export function register(registration: Registration): Promise<unknown> {
  return dataOf(api.POST('/api/v1/auth/register', { body: registration }));
}
