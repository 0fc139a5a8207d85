import { Button } from '@mantine/core';
import { IconMail, IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { LetterStatus } from '~/api/letters';
import { searchWith } from '~/lib/list-address';
import { EmptyState } from '~/ui/empty-state';

/** That nothing has failed is good news; elsewhere nothing of the kind has happened yet. */
export function NoLetters({ status }: { status: LetterStatus | null }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const all = searchWith(address, { status: 'all' });

  if (status === null) {
    return (
      <EmptyState
        icon={<IconMail size={44} stroke={1.3} />}
        title={t('letters.list.none')}
        text={t('letters.list.noneHint')}
      />
    );
  }
  const hasFailedNone = status === 'failed';
  const Icon = hasFailedNone ? IconMailCheck : IconMail;
  return (
    <EmptyState
      icon={<Icon size={44} stroke={1.3} />}
      title={t(`letters.list.${hasFailedNone ? 'noneFailed' : 'noneOfStatus'}`)}
      text={hasFailedNone ? t('letters.list.noneFailedHint') : undefined}
    >
      <Button component={Link} to={all} variant="default">
        {t('letters.list.showAll')}
      </Button>
    </EmptyState>
  );
}
