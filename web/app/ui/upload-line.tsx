import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isInProgress, type Upload } from '~/lib/upload';
import { useFileSize } from '~/lib/files';
import { useConfirm } from '~/ui/use-confirm';
import styles from './upload-line.module.css';

interface Props {
  upload: Upload;
  /** Reason for the failure; null while the upload may succeed. */
  cause: string | null;
  onRetry: () => void;
  /** Deletes unused files and uploads again; undefined if that would not help. */
  onFreeSpace?: (() => void) | undefined;
  onRemove: () => void;
}

/** Upload with progress or error. */
export function UploadLine({ upload, cause, onRetry, onFreeSpace, onRemove }: Props) {
  const { t } = useTranslation();
  const { fileSize } = useFileSize();
  const { name, size } = upload.file;
  return (
    <div className={styles.upload}>
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{fileSize(size)}</span>
        {cause === null ? (
          <UploadProgress upload={upload} />
        ) : (
          <span role="alert" className={styles.failure}>
            {t('files.upload.failed', { cause })}
          </span>
        )}
      </div>
      <UploadButtons
        upload={upload}
        onRetry={onRetry}
        onFreeSpace={onFreeSpace}
        onRemove={onRemove}
      />
    </div>
  );
}

function UploadProgress({ upload: { file, state } }: { upload: Upload }) {
  const { t } = useTranslation();
  const percent = state.name === 'uploading' ? state.percent : 0;
  return (
    <div className={styles.progress}>
      <Progress
        value={percent}
        className={styles.bar}
        aria-label={t('files.upload.progressOf', { name: file.name })}
      />
      <span className={styles.detail}>
        {state.name === 'waiting'
          ? t('files.upload.waiting')
          : t('files.upload.percent', { percent })}
      </span>
    </div>
  );
}

function UploadButtons({ upload, onRetry, onFreeSpace, onRemove }: Omit<Props, 'cause'>) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const fileName = <VisuallyHidden>{upload.file.name}</VisuallyHidden>;
  const retry = () => {
    onRetry();
    cancelButton.current?.focus(); // this button disappears
  };

  const freeSpace = async () => {
    const isConfirmed = await confirm({
      title: t('files.freeSpace.question'),
      text: t('files.freeSpace.consequences'),
      confirmLabel: t('files.freeSpace.confirm'),
      dangerous: true,
    });
    if (isConfirmed) onFreeSpace?.();
  };

  return (
    <div className={styles.buttons}>
      {onFreeSpace ? (
        <Button size="sm" variant="default" onClick={() => void freeSpace()}>
          {t('files.freeSpace.action')} {fileName}
        </Button>
      ) : null}
      {upload.state.name === 'failed' ? (
        <Button size="sm" variant="default" onClick={retry}>
          {t('errors.retry')} {fileName}
        </Button>
      ) : null}
      <Button ref={cancelButton} size="sm" variant="default" onClick={onRemove}>
        {isInProgress(upload) ? t('files.upload.cancel') : t('files.upload.remove')} {fileName}
      </Button>
    </div>
  );
}
