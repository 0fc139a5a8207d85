import type { FileAccess } from '~/lib/file-access';
import { failureMessage } from './errors';
import { downloadFile, thumbnailQuery } from './files';
import { queryClient } from './query-client';

export const fileAccess: FileAccess = {
  download: downloadFile,
  thumbnail: (id) => queryClient().fetchQuery(thumbnailQuery(id)),
  failure: failureMessage,
};
