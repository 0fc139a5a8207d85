import { Button, Skeleton, Text, Title, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { useRunOnce } from '~/ui/use-run-once';
import { MergedManuscriptList } from '../../files/merged-manuscript-list';
import { useArticleEditor } from '../edit/article-editor-context';
import { CheckReferences } from './check-references';
import styles from './final-tab.module.css';
import { Readiness } from './readiness';
import { useMergedManuscripts } from './use-merged-manuscripts';

/** Last step: open problems, merged manuscript and submission. */
export function FinalTab() {
  const { saveNow } = useArticleEditor();
  const manuscripts = useMergedManuscripts();
  useRunOnce(() => void saveNow(), true);

  return (
    <div className={styles.tab}>
      <Readiness manuscript={manuscripts.current} isManuscriptReady={manuscripts.isReady} />
      <MergedManuscripts {...manuscripts} />
      <CheckReferences />
    </div>
  );
}

type ManuscriptsProps = ReturnType<typeof useMergedManuscripts>;

function MergedManuscripts(props: ManuscriptsProps) {
  const { t } = useTranslation();
  const heading = useRef<HTMLHeadingElement>(null);
  const generateAgain = () => {
    props.generation.submit();
    heading.current?.focus(); // the button is removed together with the error
  };
  return (
    <section aria-labelledby="merged-manuscripts" className={styles.section}>
      <Title
        order={3}
        id="merged-manuscripts"
        tabIndex={-1}
        ref={heading}
        className={styles.heading}
      >
        {t('articleFiles.merged.title')}
      </Title>
      <Text size="sm">{t('articleFiles.merged.lead')}</Text>
      <ManuscriptListContent {...props} />
      <GenerationFailure {...props} onRetry={generateAgain} />
      <VisuallyHidden role="status">
        {props.current?.status === 'processing' ? t('articleFiles.merged.processing') : null}
        {props.isReady ? t('articleFiles.merged.ready') : null}
      </VisuallyHidden>
    </section>
  );
}

function ManuscriptListContent({ list, generation, current }: ManuscriptsProps) {
  const { t } = useTranslation();
  const { article } = useArticleEditor();
  if (list.isError) {
    return (
      <ErrorAlert
        title={t('articleFiles.merged.loadingFailed')}
        message={errorMessage(list.error, t)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  // A failed current manuscript is shown as an alert with a retry button.
  const visible = (list.data ?? []).filter((one) => one !== current || one.status !== 'failed');
  if (list.isLoading) return <Skeleton height={56} />;
  return (
    <>
      <MergedManuscriptList manuscripts={visible} editedRevision={article.revision} />
      {current || generation.isPending || generation.isError ? null : (
        <Text c="dimmed">{t('articleFiles.merged.later')}</Text>
      )}
    </>
  );
}

/** Error of the request to generate, or of the generation itself. */
function GenerationFailure({
  generation,
  current,
  onRetry,
}: ManuscriptsProps & { onRetry: () => void }) {
  const { t } = useTranslation();
  const hasFailed = current?.status === 'failed' && current.isCurrent && !generation.isPending;
  if (!generation.isError && !hasFailed) return null;
  return (
    <ErrorAlert
      title={t('articleFiles.merged.generatingFailed')}
      message={
        generation.isError
          ? errorMessage(generation.error, t)
          : (current?.failure ?? t('articleFiles.merged.failed'))
      }
    >
      <Button size="sm" variant="default" onClick={onRetry}>
        {t('articleFiles.merged.again')}
      </Button>
    </ErrorAlert>
  );
}
