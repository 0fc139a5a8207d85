import { Skeleton, Switch } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { pdfContentQuery, type StoredFile } from '~/api/files';
import type { ReviewerArticle } from '~/api/reviewer-articles';
import { ErrorAlert } from '~/ui/error-alert';
import { DownloadButton } from '~/ui/stored-file';
import { useManuscripts } from './article-tabs';
import styles from './manuscript-pane.module.css';

const KEY = 'octavo.review.manuscript-beside';
/** 1,100 px: narrower screens have no room for a page beside the form. */
const WIDE = '(min-width: 68.75em)';

/**
 * Manuscript to show beside the review form, and whether the reviewer wants it there, which this
 * browser remembers. There is no file if there is nothing to write, no room for it, or the browser
 * would download it rather than show it.
 */
export function useManuscriptPane(article: ReviewerArticle) {
  const isWide = useMediaQuery(WIDE);
  const [isShown, setIsShown] = useState(() => localStorage.getItem(KEY) === 'on');
  const newest = useManuscripts(article).data[0];
  const isWriting = article.assignments.some(({ allowedActions }) =>
    allowedActions.includes('save-review'),
  );
  const canShow = isWide && isWriting && article.seesManuscript && showsPdfs();
  return {
    file: (canShow && newest?.file) || null,
    isShown,
    setIsShown: (on: boolean) => {
      setIsShown(on);
      try {
        localStorage.setItem(KEY, on ? 'on' : 'off');
      } catch {
        // Without storage the choice lasts until the page is reloaded.
      }
    },
  };
}

/** False if the browser says that it has no PDF viewer; older ones say nothing. */
function showsPdfs(): boolean {
  return (navigator as Partial<Navigator>).pdfViewerEnabled !== false;
}

interface ManuscriptSwitchProps {
  isShown: boolean;
  onToggle: (on: boolean) => void;
}

export function ManuscriptSwitch({ isShown, onToggle }: ManuscriptSwitchProps) {
  const { t } = useTranslation();
  return (
    <Switch
      mt="md"
      label={t('reviewing.pane.toggle')}
      checked={isShown}
      onChange={({ currentTarget }) => onToggle(currentTarget.checked)}
    />
  );
}

/** The manuscript in the browser's PDF viewer, which stays in sight while the form scrolls. */
export function ManuscriptPane({ file }: { file: StoredFile }) {
  const { t } = useTranslation();
  const { data: content, error, refetch } = useQuery(pdfContentQuery(file.id));
  return (
    <section aria-label={t('reviewing.files.manuscript')} className={styles.pane}>
      <div className={styles.head}>
        <strong>{t('reviewing.files.manuscript')}</strong>
        <DownloadButton file={file} />
      </div>
      {error ? (
        <ErrorAlert
          title={t('reviewing.pane.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {content ? <PdfFrame content={content} title={t('reviewing.files.manuscript')} /> : null}
      {content || error ? null : (
        <div role="status" aria-label={t('reviewing.pane.loading')} className={styles.loading}>
          <Skeleton height="100%" radius="sm" />
        </div>
      )}
    </section>
  );
}

/** The address of the content lasts as long as the frame. */
function PdfFrame({ content, title }: { content: Blob; title: string }) {
  const showContent = useCallback(
    (frame: HTMLIFrameElement) => {
      const url = URL.createObjectURL(content);
      frame.src = `${url}#view=FitH`;
      return () => URL.revokeObjectURL(url);
    },
    [content],
  );
  return <iframe ref={showContent} title={title} className={styles.frame} />;
}
