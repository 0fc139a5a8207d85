import { Card } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Navigate, useSearchParams } from 'react-router';
import { errorMessage } from '~/api/errors';
import { useSelectedRole } from '~/api/use-current-user';
import { searchWith, searchWithPage } from '~/lib/list-address';
import { ErrorAlert } from '~/ui/error-alert';
import { LinkTabs } from '~/ui/link-tabs';
import { PageLinks } from '~/ui/page-links';
import { FILTER, FILTERS, filtersOf } from './feed-address';
import { FeedHead } from './feed-head';
import { FeedList, FeedOnItsWay } from './feed-list';
import styles from './feed.module.css';
import { NoNotifications } from './no-notifications';
import { useFeed, type ShownFeed } from './use-feed';
import { useMarks } from './use-marks';

/** What the selected role is told. The filter and the page are in the address. */
export function Feed() {
  const { t } = useTranslation();
  const role = useSelectedRole();
  const [address] = useSearchParams();
  const filters = filtersOf(address);
  const { feed, error, isPlaceholderData, refetch } = useFeed(role, filters);
  const marks = useMarks(role);

  return (
    <Card withBorder p={0} component="section" aria-label={t('routes.notifications')}>
      <div className={styles.tabs}>
        <LinkTabs
          label={t('notifications.filters.label')}
          tabs={FILTERS.map((filter) => ({
            label: t(`notifications.filters.${filter}`),
            to: searchWith(address, { [FILTER]: filter === 'default' ? null : filter }),
            current: filter === filters.filter,
          }))}
        />
      </div>
      <FeedHead feed={feed} onReadAll={marks.readAll} onShowNew={() => void refetch()} />
      {feed ? (
        <Found feed={feed} isFading={isPlaceholderData} marks={marks} />
      ) : error ? (
        <div className={styles.failure}>
          <ErrorAlert
            title={t('notifications.failed.load')}
            message={errorMessage(error, t)}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <FeedOnItsWay />
      )}
    </Card>
  );
}

interface FoundProps {
  feed: ShownFeed;
  /** It is still that of before. */
  isFading: boolean;
  marks: ReturnType<typeof useMarks>;
}

function Found({ feed, isFading, marks }: FoundProps) {
  const [address] = useSearchParams();
  const { filter, pageIndex, pageSize } = filtersOf(address);
  if (feed.count === 0 && !isFading) return <NoNotifications filter={filter} />;

  const lastPage = Math.ceil(feed.count / pageSize) - 1;
  if (pageIndex > lastPage && !isFading) {
    return <Navigate to={searchWithPage(address, lastPage)} replace />;
  }
  return (
    <>
      <FeedList items={feed.items} filter={filter} isFading={isFading} marks={marks} />
      {isFading ? null : (
        <PageLinks
          pageIndex={pageIndex}
          pageSize={pageSize}
          count={feed.count}
          hrefOf={(page) => searchWithPage(address, page)}
        />
      )}
    </>
  );
}
