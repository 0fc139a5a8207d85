import { Button, VisuallyHidden } from '@mantine/core';
import {
  IconDownload,
  IconFile,
  IconFileTypePdf,
  IconFileText,
  IconPhoto,
  IconTable,
} from '@tabler/icons-react';
import { createContext, use, useRef, useState, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import type { FileAccess, FileInfo } from '~/lib/files';
import styles from './file-line.module.css';
import { showError } from './toasts';

export const FileAccessContext = createContext<FileAccess | null>(null);

function useFileAccess(): FileAccess {
  const access = use(FileAccessContext);
  if (!access) throw new Error('useFileAccess requires a FileAccessContext');
  return access;
}

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

const ICONS = [
  { kind: /^image\//, Icon: IconPhoto },
  { kind: /pdf$/, Icon: IconFileTypePdf },
  { kind: /excel|spreadsheet|csv/, Icon: IconTable },
  { kind: /word|text/, Icon: IconFileText },
];

/** Thumbnail of an image, or an icon for the file type. Decorative, next to the name. */
export function Thumbnail({ file }: { file: FileInfo | undefined }) {
  const url = useThumbnail(file?.thumbnailUrl ? file.id : null);
  const { Icon } = ICONS.find(({ kind }) => kind.test(file?.mimeType ?? '')) ?? { Icon: IconFile };

  return (
    <span className={styles.thumbnail}>
      {url ? <img src={url} alt="" /> : <Icon aria-hidden size={26} stroke={1.5} />}
    </span>
  );
}

/** Returns null until the thumbnail is loaded, and after an error. */
function useThumbnail(id: string | null): string | null {
  const { thumbnail } = useFileAccess();
  const [loaded, setLoaded] = useState<{ id: string; url: string } | null>(null);
  useEffect(() => {
    if (id === null) return;
    let isCancelled = false;
    const handleLoaded = (url: string) => {
      if (!isCancelled) setLoaded({ id, url });
    };
    thumbnail(id).then(handleLoaded, () => undefined);
    return () => {
      isCancelled = true;
    };
  }, [id, thumbnail]);
  return loaded?.id === id ? (loaded?.url ?? null) : null;
}
