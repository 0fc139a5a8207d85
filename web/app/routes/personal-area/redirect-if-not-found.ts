import { redirect } from 'react-router';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';

/** Redirects to the editors' list on 404: drafts are invisible to editors. */
export async function redirectIfNotFound<T>(load: Promise<T>): Promise<T> {
  return load.catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) {
      throw redirect(paths.screen('editorArticles'));
    }
    throw error;
  });
}
