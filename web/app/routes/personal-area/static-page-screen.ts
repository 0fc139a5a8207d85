import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { loadStaticPage } from '~/api/static-pages';
import { paths } from '~/lib/paths';
import type { ScreenSubject } from '~/lib/screen-subject';

/** Loads the data of a screen about one page; redirects to the list if it does not exist. */
export async function loadStaticPageScreen(
  id: string | undefined,
): Promise<ScreenSubject & { id: number }> {
  const page = await loadStaticPage(id).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404)
      throw redirect(paths.screen('staticPages'));
    throw error;
  });
  return { id: page.id, subject: page.name };
}
