import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { eventsQuery, type MyArticle, type MyArticleEvent } from '~/api/my-articles';
import { formatDateTime } from '~/lib/dates';
import { ErrorAlert } from '~/ui/error-alert';
import { ArticleStatusBadge } from '../article-status-badge';
import styles from './events-tab.module.css';
import { Part } from './part';

/** What has happened to the article since it was begun. */
export function EventsTab({ article: { id } }: { article: MyArticle }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(eventsQuery(id));
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
            <Event key={place} event={event} />
          ))}
        </ol>
      ) : null}
      {!data && !error ? <Waiting /> : null}
    </Part>
  );
}

function Event({ event }: { event: MyArticleEvent }) {
  const { t } = useTranslation();
  return (
    <li className={styles.event}>
      <time dateTime={event.createdAt} className={styles.when}>
        {formatDateTime(event.createdAt)}
      </time>
      <span className={styles.what}>
        {t(`articles.events.types.${event.type}`)}
        <ArticleStatusBadge statusId={event.articleStatusId} />
      </span>
      <span className={styles.who}>{t(`articles.roles.${event.user.role}`)}</span>
    </li>
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
