import { Button, Progress, Title, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './files-tab.module.css';
import { isGoing, type Upload } from './upload-queue';
import { useUploads } from './uploads-context';
import { useFileSize } from './use-file-size';
import { useUploadFailure } from './use-upload-failure';

/** What is on its way, and what did not get there. */
export function UploadList() {
  const { t } = useTranslation();
  const { uploads } = useUploads();
  if (uploads.length === 0) return null;
  return (
    <section aria-labelledby="uploads">
      <Title order={3} id="uploads" tabIndex={-1} className={styles.heading}>
        {t('articleFiles.upload.title')}
      </Title>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <li key={upload.key} className={styles.upload}>
            <UploadLine upload={upload} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function UploadLine({ upload }: { upload: Upload }) {
  const { fileSize } = useFileSize();
  const { name, size } = upload.file;
  return (
    <>
      <div className={styles.about}>
        <span className={styles.name}>{name}</span>
        <span className={styles.detail}>{fileSize(size)}</span>
        {isGoing(upload) ? <UploadProgress upload={upload} /> : <UploadFailure upload={upload} />}
      </div>
      <UploadButtons upload={upload} />
    </>
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
        aria-label={t('articleFiles.upload.progressOf', { name: file.name })}
      />
      <span className={styles.detail}>
        {state.name === 'waiting'
          ? t('articleFiles.upload.waiting')
          : t('articleFiles.upload.percent', { percent })}
      </span>
    </div>
  );
}

function UploadFailure({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const causeOf = useUploadFailure();
  return (
    <span role="alert" className={styles.failure}>
      {t('articleFiles.upload.failed', { cause: causeOf(upload) })}
    </span>
  );
}

function UploadButtons({ upload }: { upload: Upload }) {
  const { t } = useTranslation();
  const { uploads, retry, remove } = useUploads();
  const stop = useRef<HTMLButtonElement>(null);
  const { key, file, state } = upload;
  const forFile = <VisuallyHidden>{file.name}</VisuallyHidden>;

  // Whoever works with the keyboard is not left without a place when a button goes.
  const tryAgain = () => {
    retry(key);
    stop.current?.focus();
  };
  const giveUp = () => {
    remove(key);
    document.getElementById(uploads.length > 1 ? 'uploads' : 'attached-files')?.focus();
  };

  return (
    <div className={styles.buttons}>
      {state.name === 'failed' ? (
        <Button size="sm" variant="default" onClick={tryAgain}>
          {t('errors.retry')} {forFile}
        </Button>
      ) : null}
      <Button ref={stop} size="sm" variant="default" onClick={giveUp}>
        {isGoing(upload) ? t('articleFiles.upload.cancel') : t('articleFiles.upload.remove')}{' '}
        {forFile}
      </Button>
    </div>
  );
}
