import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { MyArticleEvent } from '~/api/my-articles';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { Part } from '~/ui/part';
import { ArticleStatusBadge } from '../article-status-badge';
import styles from './event-list.module.css';

type Event = Omit<MyArticleEvent, 'user'>;

interface Props<E extends Event> {
  events: UseQueryResult<E[]>;
  /** Whose doing it was. */
  by: (event: E) => ReactNode;
}

/** What has happened to the article since it was begun. */
export function EventList<E extends Event>({ events: { data, error, refetch }, by }: Props<E>) {
  const { t } = useTranslation();
  return (
    <Part heading={t('articles.events.heading')}>
      {error ? (
        <ErrorAlert
          title={t('articles.events.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <ol className={styles.events}>
          {data.map((event, place) => (
            <li key={place} className={styles.event}>
              <time dateTime={event.createdAt} className={styles.when}>
                {formatDateTime(event.createdAt)}
              </time>
              <span className={styles.what}>
                {t(`articles.events.types.${event.type}`)}
                <ArticleStatusBadge statusId={event.articleStatusId} />
              </span>
              <span className={styles.who}>{by(event)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {!data && !error ? <Waiting /> : null}
    </Part>
  );
}

function Waiting() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {[0, 1, 2].map((place) => (
        <Skeleton key={place} height={16} mt="md" width={`${70 - place * 12}%`} />
      ))}
    </div>
  );
}
