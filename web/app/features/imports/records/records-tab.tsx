import { Button } from '@mantine/core';
import { IconFilterOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { isMoving, itemsQuery, type Import, type ItemFilters } from '~/api/imports';
import { useList } from '~/api/use-list';
import { parsePageIndex } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { ListTable } from '~/ui/list-table';
import { KINDS, OUTCOMES } from '../import-words';
import styles from '../imports.module.css';
import { useRecordColumns } from './record-columns';
import { NO_FILTERS, RecordFilters } from './record-filters';

const PAGE_SIZE = 20;

/** Reads the filters from the URL; ignores invalid values. */
export function parseItemFilters(searchParams: URLSearchParams): ItemFilters {
  const pick = <Value extends string>(values: readonly Value[], name: string): Value | null =>
    values.find((value) => value === searchParams.get(name)) ?? null;
  const finding = searchParams.get('finding') ?? '';
  return {
    kind: pick(KINDS, 'kind'),
    outcome: pick(OUTCOMES, 'outcome'),
    finding: /^[a-z-]{1,40}$/.test(finding) ? finding : null,
    hasFindings: searchParams.get('hasFindings') === 'true',
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

/** The records of an import, with what became of each. */
export function RecordsTab({ current }: { current: Import }) {
  const { t } = useTranslation();
  const list = useList(parseItemFilters, (filters) =>
    itemsQuery(current.id, filters, isMoving(current)),
  );
  const columns = useRecordColumns();
  return (
    <div className={styles.records}>
      <RecordFilters
        filters={list.filters}
        findings={current.findings}
        onChange={(changes) => void list.changeFilters(changes)}
      />
      <ListTable
        label={t('imports.details.records')}
        list={list}
        failureTitle={t('imports.records.failed')}
        columns={columns}
        emptyState={
          <EmptyState
            icon={<IconFilterOff size={44} stroke={1.3} />}
            title={t('imports.records.none')}
            text={t('imports.records.noneHint')}
          >
            <Button
              component={Link}
              to={list.getHref(NO_FILTERS)}
              variant="default"
              preventScrollReset
            >
              {t('imports.records.showAll')}
            </Button>
          </EmptyState>
        }
      />
    </div>
  );
}
