import { Button, Card } from '@mantine/core';
import { IconMail, IconMailCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { lettersQuery, type LetterFilters, type LetterStatus } from '~/api/letters';
import { useList } from '~/api/use-list';
import { parsePageIndex } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { LinkTabs } from '~/ui/link-tabs';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { useLettersColumns } from './letters-columns';

interface LetterTab {
  /** Value of the query parameter; null for the default tab, which needs attention. */
  name: string | null;
  /** Null for all letters. "Waiting" has no tab, because it lasts only seconds. */
  status: Exclude<LetterStatus, 'waiting'> | null;
}

const LETTER_TABS: readonly LetterTab[] = [
  { name: null, status: 'failed' },
  { name: 'retrying', status: 'retrying' },
  { name: 'accepted', status: 'accepted' },
  { name: 'withheld', status: 'withheld' },
  { name: 'all', status: null },
];

const PAGE_SIZE = 20;

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): LetterFilters {
  const tab = LETTER_TABS.find(({ name }) => name === searchParams.get('status'));
  return {
    status: tab ? tab.status : 'failed',
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** List of letters to single recipients. The filter and the page are in the URL. */
export function LettersList() {
  const { t } = useTranslation();
  const list = useList(parseFilters, lettersQuery);
  const columns = useLettersColumns();

  return (
    <Card withBorder p={0} mt="sm">
      <ListFilters list={list} columns={columns}>
        <LetterTabs {...list} />
      </ListFilters>
      <ListTable
        label={t('letters.list.heading')}
        list={list}
        failureTitle={t('letters.list.failed')}
        columns={columns}
        emptyState={<EmptyLetters {...list} />}
      />
    </Card>
  );
}

interface FilterProps {
  filters: LetterFilters;
  /** Returns the URL of the list with other filters. */
  getHref: (changes: Record<string, string | null>) => string;
}

function LetterTabs({ filters, getHref }: FilterProps) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={t('letters.list.byStatus')}
      tabs={LETTER_TABS.map(({ name, status }) => ({
        label: t(`letters.tabs.${status ?? 'all'}`),
        to: getHref({ status: name }),
        current: status === filters.status,
      }))}
    />
  );
}

/** Empty state of the list; without failed letters it shows a success message. */
function EmptyLetters({ filters: { status }, getHref }: FilterProps) {
  const { t } = useTranslation();
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
      <Button component={Link} to={getHref({ status: 'all' })} variant="default">
        {t('letters.list.showAll')}
      </Button>
    </EmptyState>
  );
}
