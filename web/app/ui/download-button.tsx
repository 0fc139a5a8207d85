import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileInfo } from '~/lib/file-access';
import { useFileAccess } from './file-access';
import { showError } from './toasts';

interface Props {
  file: FileInfo;
  /** Text of a prominent button; by default "Download". */
  label?: string;
}

/** Download button with progress: the browser shows nothing until a large file is complete. */
export function DownloadButton({ file, label }: Props) {
  const { t } = useTranslation();
  const { percent, download } = useDownload(file);
  const isDownloading = percent !== null;
  return (
    <Button
      variant={label ? 'filled' : 'default'}
      size={label ? 'md' : 'sm'}
      leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
      aria-busy={isDownloading}
      onClick={() => void download()}
    >
      {isDownloading
        ? t('files.download.underWay', { percent })
        : (label ?? t('files.download.action'))}{' '}
      <VisuallyHidden>{file.fileName}</VisuallyHidden>
    </Button>
  );
}

function useDownload(file: FileInfo) {
  const { t } = useTranslation();
  const access = useFileAccess();
  const [percent, setPercent] = useState<number | null>(null);
  const isDownloading = useRef(false);

  const download = async () => {
    if (isDownloading.current) return; // ignores a double click
    isDownloading.current = true;
    setPercent(0);
    try {
      await access.download(file, setPercent);
    } catch (error) {
      const title = t('files.download.failed', { name: file.fileName });
      showError(title, access.failure(error, t), t);
    }
    setPercent(null);
    isDownloading.current = false;
  };
  return { percent, download };
}
