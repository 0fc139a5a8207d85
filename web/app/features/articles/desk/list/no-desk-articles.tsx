import { Button } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { DeskArticleFilters } from '~/api/desk-articles';
import { useEnumerations } from '~/api/enumerations';
import { searchWith } from '~/lib/list-address';
import { EmptyState } from '~/ui/empty-state';
import {
  isFiltered,
  nameInAddress,
  NO_FILTERS,
  statusOf,
  tabOf,
  type DeskTab,
} from './desk-articles-address';

/** Where the work is when there is none here. */
const LOOK_NEXT_AT: Record<DeskTab, DeskTab> = {
  submitted: 'review-complete',
  revision: 'submitted',
  'under-review': 'submitted',
  'review-complete': 'under-review',
  accepted: 'review-complete',
  published: 'accepted',
  declined: 'submitted',
};

/** Nothing of this status, or nothing that the filters let through: each has another way on. */
export function NoDeskArticles({ filters }: { filters: DeskArticleFilters }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { articleStatusName } = useEnumerations();
  const tab = tabOf(address);
  const next = LOOK_NEXT_AT[tab];

  if (isFiltered(filters)) {
    const { title } = filters;
    return (
      <EmptyState
        icon={<IconSearchOff size={44} stroke={1.3} />}
        title={title ? t('articles.list.noneFound', { title }) : t('desk.list.noneWithoutIssue')}
        text={t('desk.list.filtered', { status: articleStatusName(statusOf(tab)) })}
      >
        <Button component={Link} to={searchWith(address, NO_FILTERS)} variant="default">
          {t('desk.list.clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconInbox size={44} stroke={1.3} />}
      title={t(`desk.list.none.${tab}`)}
      text={t(`desk.list.noneHint.${tab}`)}
    >
      <Button
        component={Link}
        to={searchWith(address, { status: nameInAddress(next) })}
        variant="default"
      >
        {t('desk.list.lookNextAt', { status: articleStatusName(statusOf(next)) })}
      </Button>
    </EmptyState>
  );
}
