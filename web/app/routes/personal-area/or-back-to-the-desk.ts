import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';

/** What the editors may not see – a draft, or nothing at all – leads back to their list. */
export async function orBackToTheDesk<T>(load: Promise<T>): Promise<T> {
  return load.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) {
      throw redirect(paths.room('editorArticles'));
    }
    throw error;
  });
}
