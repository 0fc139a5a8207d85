import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { updateQueryString } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';

/** Empty state: no assignments at all, or none with this status. */
export function EmptyAssignments({ statusId }: { statusId: number | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const icon = <IconInbox size={44} stroke={1.3} />;

  if (statusId === null) {
    return (
      <EmptyState
        icon={icon}
        title={t('assignments.list.none')}
        text={t('assignments.list.noneHint')}
      >
        <Button component={Link} to={paths.screen('editorArticles')} variant="default">
          {t('assignments.list.toArticles')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={t('assignments.list.noneOfStatus')}>
      <Button
        component={Link}
        to={updateQueryString(searchParams, { status: null })}
        variant="default"
      >
        {t('assignments.list.showAll')}
      </Button>
    </EmptyState>
  );
}
