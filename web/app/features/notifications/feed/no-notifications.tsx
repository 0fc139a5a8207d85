import { Button } from '@mantine/core';
import { IconBell, IconChecks } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { FeedFilter } from '~/api/notifications';
import { searchWith } from '~/lib/list-address';
import { EmptyState } from '~/ui/empty-state';
import { FILTER } from './feed-address';

/** Nothing at all, nothing that is not hidden, or nothing unread: each has another way on. */
export function NoNotifications({ filter }: { filter: FeedFilter }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const Icon = filter === 'unread' ? IconChecks : IconBell;
  return (
    <EmptyState
      icon={<Icon size={44} stroke={1.3} />}
      title={t(`notifications.none.${filter}`)}
      text={t(`notifications.noneHint.${filter}`)}
    >
      {filter === 'all' ? null : (
        <Button component={Link} to={searchWith(address, { [FILTER]: 'all' })} variant="default">
          {t('notifications.showAll')}
        </Button>
      )}
    </EmptyState>
  );
}
