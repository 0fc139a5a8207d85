import { Button } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { FeedFilter } from '~/api/notifications';
import { updateQueryString } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { FILTER_PARAM } from './feed-filters';

/** Empty state of the feed for each filter. */
export function EmptyFeed({ filter }: { filter: FeedFilter }) {
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
