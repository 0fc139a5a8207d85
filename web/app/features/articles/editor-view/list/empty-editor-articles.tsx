import { Button } from '@mantine/core';
import { IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import type { EditorArticleFilters } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { updateQueryString } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import {
  isFiltered,
  statusParam,
  NO_FILTERS,
  toStatusId,
  parseStatus,
  type StatusName,
} from './editor-articles-filters';

/** Status to suggest when there are no articles with this one. */
const NEXT_STATUS: Record<StatusName, StatusName> = {
  submitted: 'review-complete',
  revision: 'submitted',
  'under-review': 'submitted',
  'review-complete': 'under-review',
  accepted: 'review-complete',
  published: 'accepted',
  declined: 'submitted',
};

/** Empty state: no articles with this status, or none that match the filters. */
export function EmptyEditorArticles({ filters }: { filters: EditorArticleFilters }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const { articleStatusName } = useEnumerations();
  const status = parseStatus(searchParams);
  const next = NEXT_STATUS[status];

  if (isFiltered(filters)) {
    const { title } = filters;
    return (
      <EmptyState
        icon={<IconSearchOff size={44} stroke={1.3} />}
        title={title ? t('articles.list.noneFound', { title }) : t('desk.list.noneWithoutIssue')}
        text={t('desk.list.filtered', { status: articleStatusName(toStatusId(status)) })}
      >
        <Button component={Link} to={updateQueryString(searchParams, NO_FILTERS)} variant="default">
          {t('desk.list.clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconInbox size={44} stroke={1.3} />}
      title={t(`desk.list.none.${status}`)}
      text={t(`desk.list.noneHint.${status}`)}
    >
      <Button
        component={Link}
        to={updateQueryString(searchParams, { status: statusParam(next) })}
        variant="default"
      >
        {t('desk.list.lookNextAt', { status: articleStatusName(toStatusId(next)) })}
      </Button>
    </EmptyState>
  );
}
