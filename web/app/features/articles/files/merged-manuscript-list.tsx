import { Loader } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { MergedManuscript } from '~/api/my-articles';
import { useFileSize } from '~/lib/files';
import { DownloadButton } from '~/ui/stored-file';
import styles from './merged-manuscript-list.module.css';

interface Props {
  manuscripts: MergedManuscript[];
  /** Round that is being edited; only its manuscript can be outdated. */
  editedRevision?: number;
}

/** Merged manuscripts by round, as editors and reviewers read them. */
export function MergedManuscriptList({ manuscripts, editedRevision }: Props) {
  const { t } = useTranslation();
  return (
    <ul className={styles.list}>
      {manuscripts.map((manuscript) => (
        <li key={manuscript.revision} className={styles.manuscript}>
          <div className={styles.details}>
            <span className={styles.name}>
              {manuscript.revision === 0
                ? t('articleFiles.merged.firstVersion')
                : t('articleFiles.merged.revision', { revision: manuscript.revision })}
            </span>
            <ManuscriptStatus
              manuscript={manuscript}
              isEdited={manuscript.revision === editedRevision}
            />
          </div>
          {manuscript.file ? <DownloadButton file={manuscript.file} /> : null}
        </li>
      ))}
    </ul>
  );
}

function ManuscriptStatus({
  manuscript,
  isEdited,
}: {
  manuscript: MergedManuscript;
  isEdited: boolean;
}) {
  const { t } = useTranslation();
  const { fileSize } = useFileSize();
  const { status, file, failure, isCurrent } = manuscript;
  if (status === 'processing') {
    return (
      <span className={styles.processing}>
        <Loader size="xs" aria-hidden />
        {t('articleFiles.merged.processing')}
      </span>
    );
  }
  if (status === 'failed') {
    return <span className={styles.failed}>{failure ?? t('articleFiles.merged.failed')}</span>;
  }
  return (
    <>
      {file ? <span className={styles.detail}>{fileSize(file.size)}</span> : null}
      {isEdited && !isCurrent ? (
        <span className={styles.detail}>{t('articleFiles.merged.stale')}</span>
      ) : null}
    </>
  );
}
