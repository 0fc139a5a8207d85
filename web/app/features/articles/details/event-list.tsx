import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { MyArticleEvent } from '~/api/my-articles';
import { formatDate, formatDateTime } from '~/lib/dates';
import { TabSection } from '~/ui/tab-section';
import { ArticleStatusBadge } from '../article-labels';
import styles from './event-list.module.css';
import { LoadingState } from './loading-state';

type Event = Omit<MyArticleEvent, 'user'>;

interface Props<E extends Event> {
  events: UseQueryResult<E[]>;
  /** Renders the actor of an event. */
  renderActor: (event: E) => ReactNode;
}

/** History of the article. */
export function EventList<E extends Event>({ events, renderActor }: Props<E>) {
  const { t } = useTranslation();
  return (
    <TabSection heading={t('articles.events.heading')}>
      <LoadingState query={events} failureTitle={t('articles.events.failed')} />
      {events.data ? (
        <ol className={styles.events}>
          {events.data.map((event, index) => (
            <li key={index} className={styles.event}>
              <EventTime {...event} />
              <span className={styles.description}>
                {t(`articles.events.types.${event.type}`)}
                <ArticleStatusBadge statusId={event.articleStatusId} />
              </span>
              <span className={styles.actor}>{renderActor(event)}</span>
            </li>
          ))}
        </ol>
      ) : null}
    </TabSection>
  );
}

function EventTime({ createdAt, isDay }: Pick<Event, 'createdAt' | 'isDay'>) {
  // A day comes as its midnight in UTC, which is another day elsewhere.
  const day = createdAt.slice(0, 10);
  return (
    <time dateTime={isDay ? day : createdAt} className={styles.time}>
      {isDay ? formatDate(day) : formatDateTime(createdAt)}
    </time>
  );
}
