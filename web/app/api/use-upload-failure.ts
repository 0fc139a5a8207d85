import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { RejectionReason, Upload } from '~/lib/upload';
import { useFileSize } from '~/lib/files';
import { errorMessage } from './errors';
import { uploadLimitsQuery, type UploadLimits } from './files';
import { fileExtensions } from './upload-queue';

/**
 * Returns a function that explains why an upload failed, or null while it may succeed. `restrict`
 * narrows the accepted files.
 */
export function useUploadFailure(
  restrict: (limits: UploadLimits) => UploadLimits = (limits) => limits,
): (upload: Upload) => string | null {
  const { t } = useTranslation();
  const { data } = useQuery(uploadLimitsQuery);
  const limits = data && restrict(data);
  const { fileSize, sizeLimit } = useFileSize();

  const rejectionText = (reason: RejectionReason, file: File) =>
    t(`files.upload.refused.${reason}`, {
      size: fileSize(file.size),
      limit: sizeLimit(limits?.maxFileBytes ?? 0),
      endings: limits ? fileExtensions(limits).join(' ') : '',
      count: limits?.maxFilesPerArticle ?? 0,
    });

  return ({ state, file }) => {
    if (state.name === 'rejected') return rejectionText(state.reason, file);
    return state.name === 'failed' ? errorMessage(state.error, t) : null;
  };
}
