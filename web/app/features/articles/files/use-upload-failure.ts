import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { uploadLimitsQuery } from '~/api/files';
import { endingsOf, type Refusal, type Upload } from './upload-queue';
import { useFileSize } from './use-file-size';

/** Says why a file did not get to the server; null while it still may. */
export function useUploadFailure(): (upload: Upload) => string | null {
  const { t } = useTranslation();
  const { data: limits } = useQuery(uploadLimitsQuery);
  const { fileSize, sizeLimit } = useFileSize();

  const refusal = (why: Refusal, file: File) =>
    t(`articleFiles.upload.refused.${why}`, {
      size: fileSize(file.size),
      limit: sizeLimit(limits?.maxFileBytes ?? 0),
      endings: limits ? endingsOf(limits).join(' ') : '',
      count: limits?.maxFilesPerArticle ?? 0,
    });

  return ({ state, file }) => {
    if (state.name === 'refused') return refusal(state.why, file);
    return state.name === 'failed' ? errorMessage(state.error, t) : null;
  };
}
