import { Button } from '@mantine/core';
import { IconChecks, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './feed.module.css';
import type { FeedView } from './use-feed';

interface Props {
  feed: FeedView | undefined;
  onReadAll: (until: string, unread: number) => void;
  onShowNew: () => void;
}

/** Counts and actions of the feed. Keeps its height while the counts are loading. */
export function FeedHead({ feed, onReadAll, onShowNew }: Props) {
  const { t } = useTranslation();
  const canReadAll = feed !== undefined && feed.unread > 0 && feed.newestAt !== null;

  return (
    <div className={styles.head}>
      <p className={styles.counts}>
        {feed ? (
          <>
            {t('notifications.total', { count: feed.count })}
            {', '}
            <strong className={styles.new}>{t('notifications.new', { count: feed.unread })}</strong>
          </>
        ) : null}
      </p>
      <div className={styles.headActions}>
        {feed?.hasNewer ? (
          <Button
            variant="subtle"
            className={styles.headAction}
            leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
            onClick={onShowNew}
          >
            {t('notifications.showNew')}
          </Button>
        ) : null}
        <Button
          variant="default"
          className={styles.headAction}
          leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
          // `aria-disabled` instead of `disabled`, which would drop the focus after the click.
          aria-disabled={!canReadAll}
          data-disabled={!canReadAll || undefined}
          onClick={() => {
            if (canReadAll && feed.newestAt) onReadAll(feed.newestAt, feed.unreadUpToNewest);
          }}
        >
          {t('notifications.readAll')}
        </Button>
      </div>
    </div>
  );
}
