import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { loadStaticPage } from '~/api/static-pages';
import { paths } from '~/lib/paths';
import type { ScreenSubject } from '~/lib/screen-subject';

/** What a screen about one page needs before it opens; from one that is not there, back to the list. */
export async function openStaticPage(
  id: string | undefined,
): Promise<ScreenSubject & { id: number }> {
  const page = await loadStaticPage(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404)
      throw redirect(paths.room('staticPages'));
    throw error;
  });
  return { id: page.id, subject: page.name };
}
