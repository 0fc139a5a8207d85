import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { uploadLimitsQuery, type UploadLimits } from '~/api/files';
import { endingsOf, type Refusal, type Upload } from './upload-queue';
import { useFileSize } from './use-file-size';

/** Says why a file did not get to the server; null while it still may. `within` narrows what may be sent. */
export function useUploadFailure(
  within: (limits: UploadLimits) => UploadLimits = (limits) => limits,
): (upload: Upload) => string | null {
  const { t } = useTranslation();
  const { data } = useQuery(uploadLimitsQuery);
  const limits = data && within(data);
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
