import { Button } from '@mantine/core';
import { IconMail, IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { LetterStatus } from '~/api/letters';
import { updateQueryString } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';

/** Empty state of the list; without failed letters it shows a success message. */
export function EmptyLetters({ status }: { status: LetterStatus | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const allLettersUrl = updateQueryString(searchParams, { status: 'all' });

  if (status === null) {
    return (
      <EmptyState
        icon={<IconMail size={44} stroke={1.3} />}
        title={t('letters.list.none')}
        text={t('letters.list.noneHint')}
      />
    );
  }
  const isFailedTab = status === 'failed';
  const Icon = isFailedTab ? IconMailCheck : IconMail;
  return (
    <EmptyState
      icon={<Icon size={44} stroke={1.3} />}
      title={t(`letters.list.${isFailedTab ? 'noneFailed' : 'noneOfStatus'}`)}
      text={isFailedTab ? t('letters.list.noneFailedHint') : undefined}
    >
      <Button component={Link} to={allLettersUrl} variant="default">
        {t('letters.list.showAll')}
      </Button>
    </EmptyState>
  );
}
