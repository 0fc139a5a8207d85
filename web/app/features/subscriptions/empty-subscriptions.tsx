import { Button } from '@mantine/core';
import { IconMail, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { updateQueryString } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';

/** Empty state of the list, with and without a filter. */
export function EmptySubscriptions({ email }: { email: string }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  if (email) {
    return (
      <EmptyState
        icon={<IconSearchOff size={44} stroke={1.3} />}
        title={t('subscriptions.list.noneFound', { email })}
      >
        <Button
          component={Link}
          to={updateQueryString(searchParams, { email: null })}
          variant="default"
        >
          {t('subscriptions.list.clearFilter')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconMail size={44} stroke={1.3} />}
      title={t('subscriptions.list.none')}
      text={t('subscriptions.list.noneHint')}
    >
      <Button component="a" href={paths.subscription()} variant="default">
        {t('subscriptions.list.openPage')}
      </Button>
    </EmptyState>
  );
}
