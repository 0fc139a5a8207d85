import { Button } from '@mantine/core';
import { IconCircleCheck, IconInbox, IconSearchOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticleFilters } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import type { ParamChanges } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import {
  ALL,
  countFilters,
  currentTab,
  isFiltered,
  NO_FILTERS,
  STATUS_IDS,
  tabParam,
  type StatusName,
} from './article-filters';

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

const ICON = { size: 44, stroke: 1.3 };

interface Props {
  filters: EditorArticleFilters;
  getHref: (changes: ParamChanges) => string;
}

/** Says why the list is empty, and what to do next. */
export function NoArticles({ filters, getHref }: Props) {
  const tab = currentTab(filters);
  if (filters.search !== '') return <NothingFound filters={filters} getHref={getHref} />;
  if (isFiltered(filters) || tab === null) {
    return <NoneMatching filters={filters} getHref={getHref} />;
  }
  return tab === ALL ? <NoneAtAll /> : <NoneOfStatus status={tab} getHref={getHref} />;
}

function NothingFound({ filters, getHref }: Props) {
  const { t } = useTranslation();
  const status = useStatusNames(filters);
  const hasFilters = countFilters(filters) > 0;
  const hint = hasFilters
    ? t('workbench.list.noneFoundFiltered')
    : t('workbench.list.noneFoundHint');
  return (
    <EmptyState
      icon={<IconSearchOff {...ICON} />}
      title={t('workbench.list.noneFound', { search: filters.search })}
      text={status ? t('workbench.list.searchesTab', { status }) : hint}
    >
      {status || hasFilters ? (
        <LinkButton
          to={getHref({ ...NO_FILTERS, search: filters.search, status: ALL })}
          label={t('workbench.list.searchAll')}
        />
      ) : null}
      <LinkButton to={getHref(NO_FILTERS)} label={t('editorArticles.list.clearFilters')} />
    </EmptyState>
  );
}

function NoneMatching({ filters, getHref }: Props) {
  const { t } = useTranslation();
  const status = useStatusNames(filters);
  const onlyLate = filters.late && countFilters(filters) === 1;
  const onlyIssue = filters.withIssue === false && countFilters(filters) === 1;
  const title = onlyLate
    ? t('workbench.list.nothingLate')
    : onlyIssue
      ? t('editorArticles.list.noneWithoutIssue')
      : t('workbench.list.noneMatching');
  return (
    <EmptyState
      icon={onlyLate ? <IconCircleCheck {...ICON} /> : <IconSearchOff {...ICON} />}
      title={title}
      text={
        status
          ? t('workbench.list.noneMatchingInTab', { status })
          : t('workbench.list.noneMatchingHint')
      }
    >
      <LinkButton
        to={getHref({ ...NO_FILTERS, status: currentTab(filters) ?? ALL })}
        label={t('editorArticles.list.clearFilters')}
      />
    </EmptyState>
  );
}

function NoneAtAll() {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<IconInbox {...ICON} />}
      title={t('workbench.list.none')}
      text={t('workbench.list.noneHint')}
    />
  );
}

interface NoneOfStatusProps {
  status: StatusName;
  getHref: Props['getHref'];
}

function NoneOfStatus({ status, getHref }: NoneOfStatusProps) {
  const { t } = useTranslation();
  const { articleStatusName } = useEnumerations();
  const next = NEXT_STATUS[status];
  return (
    <EmptyState
      icon={<IconInbox {...ICON} />}
      title={t(`editorArticles.list.none.${status}`)}
      text={t(`editorArticles.list.noneHint.${status}`)}
    >
      <LinkButton
        to={getHref({ status: tabParam(next, false) })}
        label={t('editorArticles.list.lookNextAt', { status: articleStatusName(STATUS_IDS[next]) })}
      />
    </EmptyState>
  );
}

function LinkButton({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="default">
      {label}
    </Button>
  );
}

/** Names of the searched statuses; empty for all. */
function useStatusNames({ statusIds }: EditorArticleFilters): string {
  const { articleStatusName } = useEnumerations();
  return statusIds.map(articleStatusName).join(', ');
}
