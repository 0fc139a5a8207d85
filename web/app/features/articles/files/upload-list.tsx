import { Title } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { useUploadFailure } from '~/api/use-upload-failure';
import { UploadLine } from '~/ui/upload-line';
import styles from './files-tab.module.css';
import { useUploads } from './uploads-context';

/** Pending, rejected and failed uploads. */
export function UploadList() {
  const { t } = useTranslation();
  const { uploads, retry, remove } = useUploads();
  const failureText = useUploadFailure();
  if (uploads.length === 0) return null;

  // Keeps the focus on the page when the focused row disappears.
  const removeUpload = (key: number) => {
    remove(key);
    document.getElementById(uploads.length > 1 ? 'uploads' : 'attached-files')?.focus();
  };
  return (
    <section aria-labelledby="uploads">
      <Title order={3} id="uploads" tabIndex={-1} className={styles.heading}>
        {t('files.upload.title')}
      </Title>
      <ul className={styles.list}>
        {uploads.map((upload) => (
          <li key={upload.key}>
            <UploadLine
              upload={upload}
              cause={failureText(upload)}
              onRetry={() => retry(upload.key)}
              onRemove={() => removeUpload(upload.key)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
