import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { loadUser, type User } from '~/api/users';
import { paths } from '~/lib/paths';
import type { ScreenSubject } from '~/lib/screen-subject';

/** All that a screen about somebody needs before it opens; from an account that is not there, back to the list. */
export async function openUser(
  id: string | undefined,
): Promise<{ user: User; shown: ScreenSubject & { id: number } }> {
  const user = await loadUser(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) throw redirect(paths.room('users'));
    throw error;
  });
  return { user, shown: { id: user.id, subject: user.fullNameEn } };
}
