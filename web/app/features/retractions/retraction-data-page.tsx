import { Anchor, Button, Card, Progress, Skeleton, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { loadRetractionData, retractionDataQuery, type RetractionData } from '~/api/retractions';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { formatDate, formatDateTime } from '~/lib/dates';
import { useFileSize } from '~/lib/files';
import { DropZone } from '~/ui/drop-zone';
import { ErrorAlert } from '~/ui/error-alert';
import { FactLine, FactList } from '~/ui/fact-list';
import { showSuccess } from '~/ui/toasts';
import styles from './retraction-data.module.css';

/** Where Crossref publishes the database Retraction Watch. */
const SOURCE_URL = 'https://gitlab.com/crossref/retraction-watch-data';

/** Shows the loaded data of Retraction Watch, and the form that replaces them. */
export function RetractionDataPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(retractionDataQuery);
  return (
    <Card withBorder mt="lg" p={{ base: 'md', sm: 'lg' }} className={styles.card}>
      <Text className={styles.lead}>{t('retractions.data.lead')}</Text>
      {data ? (
        <>
          <Current current={data.current} />
          <Load data={data} />
        </>
      ) : error ? (
        <ErrorAlert
          title={t('retractions.data.loadFailed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : (
        <Skeleton height={160} />
      )}
    </Card>
  );
}

function Current({ current }: Pick<RetractionData, 'current'>) {
  const { t, i18n } = useTranslation();
  const count = (number: number) => number.toLocaleString(i18n.language);
  return (
    <section aria-labelledby="retraction-data-current" className={styles.section}>
      <Title order={2} id="retraction-data-current" className={styles.heading}>
        {t('retractions.data.current')}
      </Title>
      {current ? (
        <FactList>
          <FactLine term={t('retractions.data.loadedAt')}>
            {formatDateTime(current.loadedAt)}
          </FactLine>
          <FactLine term={t('retractions.data.loadedBy')}>
            <span lang="en">{current.loadedBy.fullNameEn}</span>
          </FactLine>
          <FactLine term={t('retractions.data.fileName')}>{current.fileName}</FactLine>
          <FactLine term={t('retractions.data.records')}>{count(current.recordCount)}</FactLine>
          <FactLine term={t('retractions.data.newest')}>
            {current.newestOn ? formatDate(current.newestOn) : t('retractions.data.noDate')}
          </FactLine>
          <FactLine term={t('retractions.data.skipped')}>
            {count(current.skippedCount)}
            <Text size="sm" className={styles.muted}>
              {t('retractions.data.skippedHint')}
            </Text>
          </FactLine>
        </FactList>
      ) : (
        <Text>{t('retractions.data.none')}</Text>
      )}
    </section>
  );
}

function Load({ data: { maxFileBytes } }: { data: RetractionData }) {
  const { t } = useTranslation();
  const { sizeLimit } = useFileSize();
  const heading = useRef<HTMLHeadingElement>(null);
  const { start, cancel, percent, isPending, failure } = useLoad(maxFileBytes);
  const stop = () => {
    cancel();
    heading.current?.focus(); // the button disappears
  };
  return (
    <section aria-labelledby="retraction-data-load" className={styles.section}>
      <Title
        order={2}
        id="retraction-data-load"
        tabIndex={-1}
        ref={heading}
        className={styles.heading}
      >
        {t('retractions.data.load')}
      </Title>
      <Text>{t('retractions.data.source')}</Text>
      <Anchor href={SOURCE_URL} underline="always" className={styles.source}>
        {t('retractions.data.openSource')}
      </Anchor>
      {isPending ? (
        <LoadProgress percent={percent} onCancel={stop} />
      ) : (
        <DropZone
          single
          label={t('retractions.data.zone.label')}
          browse={t('retractions.data.zone.browse')}
          hint={t('retractions.data.zone.hint', { size: sizeLimit(maxFileBytes) })}
          extensions={['.csv']}
          onFiles={([file]) => file && start(file)}
        />
      )}
      {failure ? <ErrorAlert title={t('retractions.data.failed')} message={failure} /> : null}
    </section>
  );
}

function useLoad(maxFileBytes: number) {
  const { t } = useTranslation();
  const { sizeLimit } = useFileSize();
  const [percent, setPercent] = useState(0);
  const [isTooLarge, setIsTooLarge] = useState(false);
  const controller = useRef<AbortController>(null);
  const load = useGuardedMutation({
    mutationFn: (file: File) => {
      controller.current = new AbortController();
      return loadRetractionData(file, {
        onProgress: setPercent,
        signal: controller.current.signal,
      });
    },
    onSuccess: ({ current }) =>
      showSuccess(t('retractions.data.done', { count: current?.recordCount ?? 0 }), t),
  });
  useEffect(() => () => controller.current?.abort(), []);

  const isCancelled = load.error instanceof DOMException && load.error.name === 'AbortError';
  const refusal = isTooLarge
    ? t('retractions.data.tooLarge', { size: sizeLimit(maxFileBytes) })
    : null;
  return {
    start: (file: File) => {
      setPercent(0);
      setIsTooLarge(file.size > maxFileBytes);
      load.reset();
      if (file.size <= maxFileBytes) load.submit(file);
    },
    cancel: () => controller.current?.abort(),
    percent,
    isPending: load.isPending,
    failure: refusal ?? (load.error && !isCancelled ? errorMessage(load.error, t) : null),
  };
}

function LoadProgress({ percent, onCancel }: { percent: number; onCancel: () => void }) {
  const { t } = useTranslation();
  const isSent = percent >= 100;
  return (
    <div className={styles.progress}>
      <Progress value={percent} aria-label={t('retractions.data.load')} animated={isSent} />
      <Text size="sm" role="status">
        {isSent ? t('retractions.data.reading') : t('retractions.data.sending', { percent })}
      </Text>
      {isSent ? null : (
        <Button variant="default" size="sm" className={styles.cancel} onClick={onCancel}>
          {t('retractions.data.cancel')}
        </Button>
      )}
    </div>
  );
}
