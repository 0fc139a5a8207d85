import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { loadUser, type User } from '~/api/users';
import { paths } from '~/lib/paths';
import type { ScreenSubject } from '~/lib/screen-subject';

/** Loads the data of a screen about one account; redirects to the list if it does not exist. */
export async function loadUserScreen(
  id: string | undefined,
): Promise<{ user: User; loaderData: ScreenSubject & { id: number } }> {
  const user = await loadUser(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.screen('users'));
    throw error;
  });
  return { user, loaderData: { id: user.id, subject: user.fullNameEn } };
}
