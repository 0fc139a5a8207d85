import { Button, VisuallyHidden } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ShownFile } from '~/lib/file-access';
import { useFileAccess } from './file-access';
import { showError } from './toasts';

interface Props {
  file: ShownFile;
  /** What it is called where it is the one thing to do; otherwise only «Download». */
  label?: string;
}

/** Says how far it has come: a big file takes a while before the browser shows anything. */
export function DownloadButton({ file, label }: Props) {
  const { t } = useTranslation();
  const { percent, download } = useDownload(file);
  const isUnderWay = percent !== null;
  return (
    <Button
      variant={label ? 'filled' : 'default'}
      size={label ? 'md' : 'sm'}
      leftSection={<IconDownload aria-hidden size={18} stroke={1.75} />}
      aria-busy={isUnderWay}
      onClick={() => void download()}
    >
      {isUnderWay
        ? t('files.download.underWay', { percent })
        : (label ?? t('files.download.action'))}{' '}
      <VisuallyHidden>{file.fileName}</VisuallyHidden>
    </Button>
  );
}

function useDownload(file: ShownFile) {
  const { t } = useTranslation();
  const access = useFileAccess();
  const [percent, setPercent] = useState<number | null>(null);
  const isUnderWay = useRef(false);

  const download = async () => {
    if (isUnderWay.current) return; // a double click is one click
    isUnderWay.current = true;
    setPercent(0);
    try {
      await access.download(file, setPercent);
    } catch (error) {
      const title = t('files.download.failed', { name: file.fileName });
      showError(title, access.failure(error, t), t);
    }
    setPercent(null);
    isUnderWay.current = false;
  };
  return { percent, download };
}
