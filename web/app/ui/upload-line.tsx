import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isInProgress, type Upload } from '~/lib/upload';
import { useFileSize } from '~/lib/files';
import styles from './upload-line.module.css';

interface Props {
  upload: Upload;
  /** Reason for the failure; null while the upload may succeed. */
  cause: string | null;
  onRetry: () => void;
  onRemove: () => void;
}

/** Upload with progress or error. */
export function UploadLine({ upload, cause, onRetry, onRemove }: Props) {
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
      <UploadButtons upload={upload} onRetry={onRetry} onRemove={onRemove} />
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

function UploadButtons({ upload, onRetry, onRemove }: Omit<Props, 'cause'>) {
  const { t } = useTranslation();
  const cancelButton = useRef<HTMLButtonElement>(null);
  const fileName = <VisuallyHidden>{upload.file.name}</VisuallyHidden>;
  const retry = () => {
    onRetry();
    cancelButton.current?.focus(); // this button disappears
  };

  return (
    <div className={styles.buttons}>
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
