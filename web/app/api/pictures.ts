import { queryOptions } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Pictures } from '~/lib/pictures';
import { errorMessage } from './errors';
import { pictureAddress, uploadFile } from './files';
import { queryClient } from './query-client';

/** What `img` can show of a picture that only answers to those who say who they are. */
export const pictureQuery = (src: string) =>
  queryOptions({
    queryKey: ['picture', src],
    queryFn: ({ signal }) => pictureAddress(src, signal),
    staleTime: Infinity,
  });

/** Takes the pictures of running text to the server and brings them back. */
export function usePictures(): Pictures {
  const { t } = useTranslation();
  return useMemo(
    () => ({
      upload: (file, options) =>
        uploadFile(file, options).catch((cause: unknown) => {
          throw new Error(errorMessage(cause, t), { cause });
        }),
      address: (src) => queryClient().fetchQuery(pictureQuery(src)),
    }),
    [t],
  );
}
