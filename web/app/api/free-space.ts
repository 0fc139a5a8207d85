import type { Upload } from '~/lib/upload';
import { ApiError } from './errors';
import { deleteUnlinkedFiles } from './files';

/**
 * Returns a function that deletes the user's unused files and uploads again, if the upload was
 * refused because of them.
 */
export function freeSpaceFor(
  upload: Upload | undefined,
  retry: (key: number) => void,
): (() => void) | undefined {
  if (upload?.state.name !== 'failed' || !isUnlinkedQuota(upload.state.error)) return undefined;
  const { key } = upload;
  // If the files could not be deleted, the next attempt says what is wrong.
  return () =>
    void deleteUnlinkedFiles().then(
      () => retry(key),
      () => retry(key),
    );
}

function isUnlinkedQuota(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'unlinked-files-quota';
}
