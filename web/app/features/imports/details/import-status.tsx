import { Card, Loader, Progress, Text, Title } from '@mantine/core';
import { IconCircleCheck, IconListCheck, IconPlayerPause } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Import } from '~/api/imports';
import { ErrorAlert } from '~/ui/error-alert';
import { Notice } from '~/ui/notice';
import { ServerMessage } from '~/ui/server-message';
import { countOf, KINDS, OUTCOMES } from '../import-words';
import styles from '../imports.module.css';

/** Says in words how far an import is, and what happens next. */
export function ImportStatus({ current }: { current: Import }) {
  const { t, i18n } = useTranslation();
  switch (current.state) {
    case 'reading':
      return <Reading current={current} />;
    case 'running':
      return <Running current={current} />;
    case 'failed':
      return <Failure current={current} />;
    case 'planned':
      return current.total > 0 ? (
        <StatusNotice icon={<IconListCheck aria-hidden />} title={t('imports.planned.title')}>
          {t('imports.planned.text')}
        </StatusNotice>
      ) : (
        <StatusNotice icon={<IconListCheck aria-hidden />} title={t('imports.planned.empty')}>
          {t('imports.planned.emptyText')}
        </StatusNotice>
      );
    case 'stopped':
      return (
        <StatusNotice icon={<IconPlayerPause aria-hidden />} title={t('imports.stopped.title')}>
          {t('imports.stopped.text', progressOf(current, i18n.language))}
        </StatusNotice>
      );
    case 'finished':
      return <Finished current={current} />;
  }
}

interface NoticeProps {
  icon: ReactNode;
  title: string;
  success?: boolean;
  children: ReactNode;
}

function StatusNotice(props: NoticeProps) {
  return (
    <div className={styles.status}>
      <Notice {...props} />
    </div>
  );
}

function Reading({ current }: { current: Import }) {
  const { t, i18n } = useTranslation();
  const found = KINDS.map((kind) => ({ kind, count: countOf(current, kind) })).filter(
    ({ count }) => count > 0,
  );
  return (
    <Card withBorder className={styles.status}>
      <div className={styles.working}>
        <Loader size="sm" aria-hidden />
        <Title order={2} className={styles.heading} role="status">
          {t('imports.reading.title')}
        </Title>
      </div>
      <Text mt="xs">{t('imports.reading.text')}</Text>
      {found.length > 0 ? (
        <ul className={styles.found} aria-label={t('imports.reading.found')}>
          {found.map(({ kind, count }) => (
            <li key={kind}>
              {t(`imports.kinds.${kind}`, { count, number: count.toLocaleString(i18n.language) })}
            </li>
          ))}
        </ul>
      ) : null}
    </Card>
  );
}

function Running({ current }: { current: Import }) {
  const { t, i18n } = useTranslation();
  const { done, total, name, counts } = current;
  const outcomes = OUTCOMES.filter((outcome) => outcome !== 'waiting').flatMap((outcome) => {
    const all = counts.filter((count) => count.outcome === outcome);
    const count = all.reduce((sum, each) => sum + each.count, 0);
    return count > 0 ? [{ outcome, count }] : [];
  });
  return (
    <Card withBorder className={styles.status}>
      <Title order={2} className={styles.heading}>
        {t('imports.running.title')}
      </Title>
      <Progress
        size="lg"
        value={total > 0 ? (done / total) * 100 : 0}
        aria-label={t('imports.progress.of', { name })}
      />
      <Text>{t('imports.progress.done', progressOf(current, i18n.language))}</Text>
      {outcomes.length > 0 ? (
        <ul className={styles.found} aria-label={t('imports.running.sofar')}>
          {outcomes.map(({ outcome, count }) => (
            <li key={outcome}>
              {t(`imports.outcomes.${outcome}`)}: {count.toLocaleString(i18n.language)}
            </li>
          ))}
        </ul>
      ) : null}
      <Text size="sm" className={styles.muted}>
        {t('imports.running.text')}
      </Text>
    </Card>
  );
}

function progressOf({ done, total }: Import, language: string) {
  return { done: done.toLocaleString(language), total: total.toLocaleString(language) };
}

function Failure({ current: { failure } }: { current: Import }) {
  const { t } = useTranslation();
  return (
    <div className={styles.status}>
      <ErrorAlert
        title={t('imports.failed.title')}
        message={failure?.text || t('imports.failed.unknown')}
      >
        {failure?.detail ? (
          <p className={styles.detail}>
            {t('imports.failed.detail')} <ServerMessage>{failure.detail}</ServerMessage>
          </p>
        ) : null}
        <p className={styles.detail}>{t('imports.failed.next')}</p>
      </ErrorAlert>
    </div>
  );
}

function Finished({ current }: { current: Import }) {
  const { t } = useTranslation();
  const failed = KINDS.reduce((sum, kind) => sum + countOf(current, kind, 'failed'), 0);
  return (
    <StatusNotice
      success={failed === 0}
      icon={<IconCircleCheck aria-hidden />}
      title={t('imports.finished.title')}
    >
      {failed > 0
        ? t('imports.finished.withFailures', { count: failed })
        : t('imports.finished.text')}
    </StatusNotice>
  );
}
