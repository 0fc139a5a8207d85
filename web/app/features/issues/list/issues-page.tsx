import { Button, Card } from '@mantine/core';
import { IconBooks, IconCalendarOff, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { issuesQuery, type IssueFilters } from '~/api/issues';
import { useList } from '~/api/use-list';
import { parseDate, parseOrder, parsePageIndex } from '~/lib/list-search-params';
import { paths } from '~/lib/paths';
import { DateField, isDateOrEmpty } from '~/ui/date-field';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { PageActions } from '~/ui/page-actions';
import { SORT_FIELDS, useIssuesColumns } from './issues-columns';
import styles from './issues.module.css';

/** Empty filters by query parameter; empty ones are omitted from the URL. */
const NO_FILTERS = { from: '', to: '' };

const PAGE_SIZE = 20;
/** Unpublished issues come first. */
const NEWEST_FIRST = '-publicationDate';

/** Reads the filters from the URL; ignores invalid values. */
export function parseFilters(searchParams: URLSearchParams): IssueFilters {
  return {
    from: parseDate(searchParams, 'from'),
    to: parseDate(searchParams, 'to'),
    order: parseOrder(searchParams, SORT_FIELDS, NEWEST_FIRST),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

function isFiltered({ from, to }: Pick<IssueFilters, 'from' | 'to'>): boolean {
  return from !== '' || to !== '';
}

/** List of all issues. Filters, order and page are in the URL. */
export function IssuesPage() {
  const { t } = useTranslation();
  const list = useList(parseFilters, issuesQuery);
  const { filters, changeFilters } = list;
  const columns = useIssuesColumns();
  const hasNoIssues = list.isEmpty && !isFiltered(filters);

  return (
    <>
      {hasNoIssues ? null : (
        <PageActions>
          <Button
            component={Link}
            to={paths.issueCreate()}
            leftSection={<IconPlus size={18} aria-hidden />}
          >
            {t('issues.list.create')}
          </Button>
        </PageActions>
      )}
      <Card withBorder p={0} mt="lg">
        {hasNoIssues ? null : (
          <ListFilters list={list} columns={columns}>
            <DateFilter
              applied={filters}
              onApply={({ from, to }) => void changeFilters({ from, to })}
            />
          </ListFilters>
        )}
        <ListTable
          label={t('routes.issues')}
          list={list}
          failureTitle={t('issues.list.failed')}
          columns={columns}
          emptyState={
            <EmptyIssues isFiltered={isFiltered(filters)} allHref={list.getHref(NO_FILTERS)} />
          }
        />
      </Card>
    </>
  );
}

interface Range {
  from: string;
  to: string;
}

interface DateFilterProps {
  applied: Range;
  onApply: (range: Range) => void;
}

/** Filter by publication date, applied with Enter or "Apply". */
function DateFilter({ applied, onApply }: DateFilterProps) {
  const { t } = useTranslation();
  const [range, setRange] = useState(applied);
  const [lastApplied, setLastApplied] = useState(applied);

  // "Back" and "Forward" change the applied filter without input.
  if (lastApplied.from !== applied.from || lastApplied.to !== applied.to) {
    setLastApplied(applied);
    setRange(applied);
  }

  const apply = (next: Range) => {
    setRange(next);
    if (next.from !== applied.from || next.to !== applied.to) onApply(next);
  };

  return (
    <form
      role="search"
      aria-label={t('issues.list.filters')}
      className={styles.filters}
      onSubmit={(event) => {
        event.preventDefault();
        if (isDateOrEmpty(range.from) && isDateOrEmpty(range.to)) apply(range);
      }}
    >
      {(['from', 'to'] as const).map((name) => (
        <DateField
          key={name}
          label={t(`issues.list.${name}`)}
          className={styles.day}
          value={range[name]}
          onChange={(date) => setRange({ ...range, [name]: date })}
        />
      ))}
      <div className={styles.buttons}>
        <Button type="submit" variant="default">
          {t('lists.apply')}
        </Button>
        {isFiltered(applied) || isFiltered(range) ? (
          <Button variant="subtle" onClick={() => apply(NO_FILTERS)}>
            {t('lists.clear')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}

/** Empty state of the list, with or without filters. */
function EmptyIssues({ isFiltered, allHref }: { isFiltered: boolean; allHref: string }) {
  const { t } = useTranslation();
  if (isFiltered) {
    return (
      <EmptyState
        icon={<IconCalendarOff size={44} stroke={1.3} />}
        title={t('issues.list.noneFound')}
        text={t('issues.list.noneFoundHint')}
      >
        <Button component={Link} to={allHref} variant="default">
          {t('issues.list.clearFilters')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState
      icon={<IconBooks size={44} stroke={1.3} />}
      title={t('issues.list.none')}
      text={t('issues.list.noneHint')}
    >
      <Button
        component={Link}
        to={paths.issueCreate()}
        leftSection={<IconPlus size={18} aria-hidden />}
      >
        {t('issues.list.createFirst')}
      </Button>
    </EmptyState>
  );
}
