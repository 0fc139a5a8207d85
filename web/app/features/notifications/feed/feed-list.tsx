import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { ShownNotification } from '~/api/notification-marks';
import type { FeedFilter } from '~/api/notifications';
import { FeedItem } from './feed-item';
import styles from './feed-list.module.css';
import type { Marks } from './use-marks';
import { useNow } from './use-now';

interface Props {
  items: readonly ShownNotification[];
  filter: FeedFilter;
  /** Another part is on its way. */
  isFading: boolean;
  marks: Marks;
}

export function FeedList({ items, filter, isFading, marks }: Props) {
  const { t } = useTranslation();
  const now = useNow();
  return (
    <ol
      className={styles.list}
      aria-label={t('routes.notifications')}
      aria-busy={isFading}
      data-fading={isFading || undefined}
    >
      {items.map((item) => (
        <FeedItem key={item.id} item={item} filter={filter} now={now} marks={marks} />
      ))}
    </ol>
  );
}

const SKELETON_ITEMS = 6;

/** As tall as what will come. */
export function FeedOnItsWay() {
  const { t } = useTranslation();
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {Array.from({ length: SKELETON_ITEMS }, (_, place) => (
        <div key={place} className={styles.waiting}>
          <Skeleton height={14} width="80%" radius="sm" />
          <Skeleton height={12} width="30%" radius="sm" />
        </div>
      ))}
    </div>
  );
}
