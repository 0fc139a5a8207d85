import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import type { MyArticleEvent } from '~/api/my-articles';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { TabSection } from '~/ui/tab-section';
import { ArticleStatusBadge } from '../article-status-badge';
import styles from './event-list.module.css';

type Event = Omit<MyArticleEvent, 'user'>;

interface Props<E extends Event> {
  events: UseQueryResult<E[]>;
  /** Renders the actor of an event. */
  renderActor: (event: E) => ReactNode;
}

/** History of the article. */
export function EventList<E extends Event>({
  events: { data, error, refetch },
  renderActor,
}: Props<E>) {
  const { t } = useTranslation();
  return (
    <TabSection heading={t('articles.events.heading')}>
      {error ? (
        <ErrorAlert
          title={t('articles.events.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : null}
      {data ? (
        <ol className={styles.events}>
          {data.map((event, index) => (
            <li key={index} className={styles.event}>
              <time dateTime={event.createdAt} className={styles.time}>
                {formatDateTime(event.createdAt)}
              </time>
              <span className={styles.description}>
                {t(`articles.events.types.${event.type}`)}
                <ArticleStatusBadge statusId={event.articleStatusId} />
              </span>
              <span className={styles.actor}>{renderActor(event)}</span>
            </li>
          ))}
        </ol>
      ) : null}
      {!data && !error ? <ListSkeleton /> : null}
    </TabSection>
  );
}

function ListSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={16} mt="md" width={`${70 - index * 12}%`} />
      ))}
    </div>
  );
}
