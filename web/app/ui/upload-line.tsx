import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { isGoing, type Upload } from '~/lib/upload';
import { useFileSize } from '~/lib/use-file-size';
import styles from './upload-line.module.css';

interface Props {
  upload: Upload;
  /** Why it did not get there; null while it still may. */
  cause: string | null;
  onRetry: () => void;
  onRemove: () => void;
}

/** One file on its way to the server, or one that did not get there. */
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
  const percent = state.name === 'under-way' ? state.percent : 0;
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
  const stop = useRef<HTMLButtonElement>(null);
  const forFile = <VisuallyHidden>{upload.file.name}</VisuallyHidden>;
  const tryAgain = () => {
    onRetry();
    stop.current?.focus(); // this button goes
  };

  return (
    <div className={styles.buttons}>
      {upload.state.name === 'failed' ? (
        <Button size="sm" variant="default" onClick={tryAgain}>
          {t('errors.retry')} {forFile}
        </Button>
      ) : null}
      <Button ref={stop} size="sm" variant="default" onClick={onRemove}>
        {isGoing(upload) ? t('files.upload.cancel') : t('files.upload.remove')} {forFile}
      </Button>
    </div>
  );
}
