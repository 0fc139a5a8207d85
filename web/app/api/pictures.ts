import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pictures } from '~/lib/pictures';
import { errorMessage } from './errors';
import { loadPictureUrl, uploadFile } from './files';
import { queryClient } from './query-client';

/** Data URL of a picture that requires credentials. */
export const pictureQuery = (src: string) =>
  queryOptions({
    queryKey: ['picture', src],
    queryFn: ({ signal }) => loadPictureUrl(src, signal),
    staleTime: Infinity,
  });

/** Uploads and loads the pictures of rich texts. */
export function usePictures(): Pictures {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      upload: (file, options) =>
        uploadFile(file, options).catch((cause: unknown) => {
          throw new Error(errorMessage(cause, t), { cause });
        }),
      loadUrl: (src) => queryClient().fetchQuery(pictureQuery(src)),
    }),
    [t],
  );
}
