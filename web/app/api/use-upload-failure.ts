import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Refusal, Upload } from '~/lib/upload';
import { useFileSize } from '~/lib/use-file-size';
import { errorMessage } from './errors';
import { uploadLimitsQuery, type UploadLimits } from './files';
import { endingsOf } from './upload-queue';

/** Says why a file did not get to the server; null while it still may. `within` narrows what may be sent. */
export function useUploadFailure(
  within: (limits: UploadLimits) => UploadLimits = (limits) => limits,
): (upload: Upload) => string | null {
  const { t } = useTranslation();
  const { data } = useQuery(uploadLimitsQuery);
  const limits = data && within(data);
  const { fileSize, sizeLimit } = useFileSize();

  const refusal = (why: Refusal, file: File) =>
    t(`files.upload.refused.${why}`, {
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
