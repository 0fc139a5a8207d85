import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { downloadFile, type StoredFile } from '~/api/files';
import { useSubmission } from '~/api/use-submission';
import { showError } from '~/ui/toasts';

interface Props {
  file: StoredFile;
  /** What it is called where it is the one thing to do; otherwise only «Download». */
  label?: string;
}

/** Says how far it has come: a big file takes a while before the browser shows anything. */
export function DownloadButton({ file, label }: Props) {
  const { t } = useTranslation();
  const [percent, setPercent] = useState(0);
  const download = useSubmission({
    mutationFn: () => downloadFile(file, setPercent),
    onMutate: () => setPercent(0),
    onError: (error) =>
      showError(
        t('articleFiles.download.failed', { name: file.fileName }),
        failureMessage(error, t),
        t,
      ),
  });

  return (
    <Button
      variant={label ? 'filled' : 'default'}
      size={label ? 'md' : 'sm'}
      leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
      aria-busy={download.isPending}
      onClick={() => download.submit()}
    >
      {download.isPending
        ? t('articleFiles.download.underWay', { percent })
        : (label ?? t('articleFiles.download.action'))}{' '}
      <VisuallyHidden>{file.fileName}</VisuallyHidden>
    </Button>
  );
}
