import { ApiClient } from './api-client';
import { createUser } from './accounts';

/**
 * Creates an editor with a unique name: one who seems to be an author of an article gets no notification
 * about it.
 */
export async function createEditor(): Promise<string> {
  const email = await createUser(['editor']);
  const name = { firstNameEn: 'Boris', lastNameEn: 'Lebedev' };
  await (await ApiClient.signIn(email)).request('PUT', '/users/me', name);
  return email;
}
