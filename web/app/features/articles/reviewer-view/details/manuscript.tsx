import { Loader } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { reviewerMergedManuscriptsQuery, type ReviewerArticle } from '~/api/reviewer-articles';
import { useFileSize } from '~/lib/use-file-size';
import { DownloadButton } from '~/ui/download-button';
import { roundName } from '../../round-name';
import styles from './files-tab.module.css';

export function useManuscripts({ id, mergedPdfs }: ReviewerArticle) {
  return useQuery({ ...reviewerMergedManuscriptsQuery(id), initialData: mergedPdfs });
}

/** Newest merged manuscript. */
export function Manuscript({ article }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const { fileSize } = useFileSize();
  const newest = useManuscripts(article).data[0];
  if (!newest) return null;
  const { file, revision, status, failure } = newest;
  return (
    <section className={styles.manuscript} aria-label={t('reviewing.files.manuscript')}>
      <div className={styles.details}>
        <strong>{t('reviewing.files.manuscript')}</strong>
        <span className={styles.detail}>
          {[roundName(revision, t), file ? `PDF, ${fileSize(file.size)}` : '']
            .filter(Boolean)
            .join(' · ')}
        </span>
        {status === 'processing' ? (
          <span className={styles.detail} role="status">
            <Loader size="xs" aria-hidden /> {t('articleFiles.merged.processing')}
          </span>
        ) : null}
        {status === 'failed' ? (
          <span className={styles.detail}>{failure ?? t('articleFiles.merged.failed')}</span>
        ) : null}
      </div>
      {file ? <DownloadButton file={file} label={t('reviewing.files.download')} /> : null}
    </section>
  );
}
