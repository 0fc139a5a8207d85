import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { OptimisticNotification } from '~/api/notification-marks';
import type { FeedFilter } from '~/api/notifications';
import { useNow } from '~/ui/use-now';
import { FeedItem } from './feed-item';
import styles from './feed.module.css';
import type { Marks } from './use-marks';

interface Props {
  items: readonly OptimisticNotification[];
  filter: FeedFilter;
  /** Shows the previous data while new data is loading. */
  isOutdated: boolean;
  marks: Marks;
}

export function FeedList({ items, filter, isOutdated, marks }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ol
      className={styles.list}
      aria-label={t('routes.notifications')}
      aria-busy={isOutdated}
      data-outdated={isOutdated || undefined}
    >
      {items.map((item) => (
        <FeedItem key={item.id} item={item} filter={filter} now={now} marks={marks} />
      ))}
    </ol>
  );
}

const SKELETON_ITEMS = 6;

/** Placeholder with the height of the list. */
export function FeedSkeleton() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: SKELETON_ITEMS }, (_, index) => (
        <div key={index} className={styles.skeleton}>
          <Skeleton height={14} width="80%" radius="sm" />
          <Skeleton height={12} width="30%" radius="sm" />
        </div>
      ))}
    </div>
  );
}
