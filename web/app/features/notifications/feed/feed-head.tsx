import { Button } from '@mantine/core';
import { IconChecks, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import styles from './feed-head.module.css';
import type { ShownFeed } from './use-feed';

interface Props {
  feed: ShownFeed | undefined;
  onReadAll: (until: string, unread: number) => void;
  onShowNew: () => void;
}

/** How much there is, and what can be done with all of it. It keeps its place while the numbers come. */
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
      <div className={styles.actions}>
        {feed?.hasNewer ? (
          <Button
            variant="subtle"
            className={styles.action}
            leftSection={<IconRefresh size={18} stroke={1.7} aria-hidden />}
            onClick={onShowNew}
          >
            {t('notifications.showNew')}
          </Button>
        ) : null}
        <Button
          variant="default"
          className={styles.action}
          leftSection={<IconChecks size={18} stroke={1.7} aria-hidden />}
          // Not disabled by its own deed: that would take the focus away.
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
