import { Button } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { searchWith } from '~/lib/list-address';
import { paths } from '~/lib/paths';
import { EmptyState } from '~/ui/empty-state';

/** Nothing of this status, or nothing at all: each has another way on. */
export function NoAssignments({ statusId }: { statusId: number | null }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const icon = <IconInbox size={44} stroke={1.3} />;

  if (statusId === null) {
    return (
      <EmptyState
        icon={icon}
        title={t('assignments.list.none')}
        text={t('assignments.list.noneHint')}
      >
        <Button component={Link} to={paths.room('editorArticles')} variant="default">
          {t('assignments.list.toArticles')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState icon={icon} title={t('assignments.list.noneOfStatus')}>
      <Button component={Link} to={searchWith(address, { status: null })} variant="default">
        {t('assignments.list.showAll')}
      </Button>
    </EmptyState>
  );
}
