import { Button, Card } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, Navigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import type { FeedFilter, FeedFilters } from '~/api/notifications';
import { useSelectedRole } from '~/api/use-current-user';
import { parsePageIndex, queryStringForPage, updateQueryString } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { ErrorAlert } from '~/ui/error-alert';
import { LinkTabs } from '~/ui/link-tabs';
import { PageLinks } from '~/ui/page-links';
import { FeedHead } from './feed-head';
import { FeedList, FeedSkeleton } from './feed-list';
import styles from './feed.module.css';
import { useFeed, type FeedView } from './use-feed';
import { useMarks } from './use-marks';

const FILTERS: readonly FeedFilter[] = ['default', 'unread', 'all'];

/** Query parameter of the filter. */
const FILTER_PARAM = 'filter';

const PAGE_SIZE = 20;

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): FeedFilters {
  return {
    filter: FILTERS.find((filter) => filter === searchParams.get(FILTER_PARAM)) ?? 'default',
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

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
        <p className={styles.hint}>{t(`notifications.hints.${filters.filter}`)}</p>
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

/** Empty state of the feed for each filter. */
function EmptyFeed({ filter }: { filter: FeedFilter }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const Icon = filter === 'unread' ? IconChecks : IconBell;
  return (
    <EmptyState
      icon={<Icon size={44} stroke={1.3} />}
      title={t(`notifications.none.${filter}`)}
      text={t(`notifications.noneHint.${filter}`)}
    >
      {filter === 'all' ? null : (
        <Button
          component={Link}
          to={updateQueryString(searchParams, { [FILTER_PARAM]: 'all' })}
          variant="default"
        >
          {t('notifications.showAll')}
        </Button>
      )}
    </EmptyState>
  );
}
