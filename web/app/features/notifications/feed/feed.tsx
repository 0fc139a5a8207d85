import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { useSelectedRole } from '~/api/use-current-user';
import { updateQueryString, queryStringForPage } from '~/lib/list-search-params';
import { ErrorAlert } from '~/ui/error-alert';
import { LinkTabs } from '~/ui/link-tabs';
import { PageLinks } from '~/ui/page-links';
import { FILTER_PARAM, FILTERS, parseFilters } from './feed-filters';
import { FeedHead } from './feed-head';
import { FeedList, FeedSkeleton } from './feed-list';
import styles from './feed.module.css';
import { EmptyFeed } from './empty-feed';
import { useFeed, type FeedView } from './use-feed';
import { useMarks } from './use-marks';

/** Notifications of the selected role. The filter and the page are in the URL. */
export function Feed() {
  const { t } = useTranslation();
  const role = useSelectedRole();
  const [searchParams] = useSearchParams();
  const filters = parseFilters(searchParams);
  const { feed, error, isPlaceholderData, refetch } = useFeed(role, filters);
  const marks = useMarks(role);

  return (
    <Card withBorder p={0} component="section" aria-label={t('routes.notifications')}>
      <div className={styles.tabs}>
        <LinkTabs
          label={t('notifications.filters.label')}
          tabs={FILTERS.map((filter) => ({
            label: t(`notifications.filters.${filter}`),
            to: updateQueryString(searchParams, {
              [FILTER_PARAM]: filter === 'default' ? null : filter,
            }),
            current: filter === filters.filter,
          }))}
        />
      </div>
      <FeedHead feed={feed} onReadAll={marks.readAll} onShowNew={() => void refetch()} />
      {feed ? (
        <FeedContent feed={feed} isOutdated={isPlaceholderData} marks={marks} />
      ) : error ? (
        <div className={styles.failure}>
          <ErrorAlert
            title={t('notifications.failed.load')}
            message={errorMessage(error, t)}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <FeedSkeleton />
      )}
    </Card>
  );
}

interface FeedContentProps {
  feed: FeedView;
  /** The previous data is shown while new data is loading. */
  isOutdated: boolean;
  marks: ReturnType<typeof useMarks>;
}

function FeedContent({ feed, isOutdated, marks }: FeedContentProps) {
  const [searchParams] = useSearchParams();
  const { filter, pageIndex, pageSize } = parseFilters(searchParams);
  if (feed.count === 0 && !isOutdated) return <EmptyFeed filter={filter} />;

  const lastPage = Math.ceil(feed.count / pageSize) - 1;
  if (pageIndex > lastPage && !isOutdated) {
    return <Navigate to={queryStringForPage(searchParams, lastPage)} replace />;
  }
  return (
    <>
      <FeedList items={feed.items} filter={filter} isOutdated={isOutdated} marks={marks} />
      {isOutdated ? null : (
        <PageLinks
          pageIndex={pageIndex}
          pageSize={pageSize}
          count={feed.count}
          getHref={(page) => queryStringForPage(searchParams, page)}
        />
      )}
    </>
  );
}
