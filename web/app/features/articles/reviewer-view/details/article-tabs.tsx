import { Loader } from '@mantine/core';
import { IconLock } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import {
  reviewerEventsQuery,
  reviewerMergedManuscriptsQuery,
  type ReviewerArticle,
} from '~/api/reviewer-articles';
import { useFileSize } from '~/lib/files';
import { DownloadButton } from '~/ui/stored-file';
import { ErrorAlert } from '~/ui/error-alert';
import { TabSection, TabSectionNote } from '~/ui/tab-section';
import { roundName } from '../../article-labels';
import { AuthorList, LanguageTexts } from '../../details/article-text';
import { Timeline } from '../../details/timeline';
import { FileList } from '../../files/file-list';
import { MergedManuscriptList } from '../../files/merged-manuscript-list';
import styles from './reviewer-article-view.module.css';

/** Texts of the article; authors only if the journal discloses them to reviewers. */
export function MainTab({ article }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const { seesManuscript, seesAuthors, titleRu, abstractRu, keywordsRu } = article;
  const hasRussian = Boolean(titleRu || abstractRu || keywordsRu.length > 0);
  return (
    <>
      {seesManuscript ? <Manuscript article={article} /> : <NoManuscript article={article} />}
      <LanguageTexts article={article} language="en" />
      {seesAuthors ? <AuthorList article={article} /> : null}
      {seesManuscript && !seesAuthors ? (
        <TabSection heading={t('articles.main.authors')}>
          <TabSectionNote>{t('reviewing.main.authorsHidden')}</TabSectionNote>
        </TabSection>
      ) : null}
      {hasRussian ? <LanguageTexts article={article} language="ru" /> : null}
    </>
  );
}

/** Explains why there is no manuscript: the request is not accepted yet, or has ended. */
function NoManuscript({ article: { assignments } }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const canAccept = assignments.some(({ allowedActions }) => allowedActions.includes('accept'));
  return (
    <p className={styles.locked}>
      <IconLock size={20} stroke={1.6} aria-hidden />
      {canAccept ? t('reviewing.main.afterAgreeing') : t('reviewing.main.notYours')}
    </p>
  );
}

/** The merged manuscript, and its files if the reviewer may see them. */
export function FilesTab({ article }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const { data: manuscripts, error, refetch } = useManuscripts(article);
  const earlier = manuscripts.slice(1);
  if (!article.seesManuscript) return <NoManuscript article={article} />;
  return (
    <>
      {error ? (
        <ErrorAlert
          title={t('articleFiles.merged.loadingFailed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      <Manuscript article={article} />
      {earlier.length > 0 ? (
        <TabSection heading={t('reviewing.files.earlier')}>
          <MergedManuscriptList manuscripts={earlier} />
        </TabSection>
      ) : null}
      {article.files.length > 0 || manuscripts.length === 0 ? (
        <TabSection heading={t('articles.details.files')}>
          <FileList files={article.files} />
        </TabSection>
      ) : null}
    </>
  );
}

export function EventsTab({ article: { id } }: { article: ReviewerArticle }) {
  const { t } = useTranslation();
  const events = useQuery(reviewerEventsQuery(id));
  return <Timeline events={events} renderActor={({ user }) => t(`reviewing.roles.${user.role}`)} />;
}

/** Merged manuscripts that the reviewer may read, newest first. */
export function useManuscripts({ id, mergedPdfs }: ReviewerArticle) {
  return useQuery({ ...reviewerMergedManuscriptsQuery(id), initialData: mergedPdfs });
}

/** Newest merged manuscript. */
function Manuscript({ article }: { article: ReviewerArticle }) {
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
