import { Button, Card } from '@mantine/core';
import {
  IconCircleCheck,
  IconPlugOff,
  IconSearchOff,
  IconSend,
  IconWorldUpload,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import {
  deliveriesQuery,
  type Delivery,
  type DeliveryFilters,
  type DeliveryPage,
} from '~/api/deliveries';
import { useList } from '~/api/use-list';
import { useArticleTitle } from '~/ui/article-title';
import type { RowSelection } from '~/ui/data-table';
import { EmptyState } from '~/ui/empty-state';
import { ListFilters } from '~/ui/list-filters';
import { ListTable } from '~/ui/list-table';
import { SearchForm } from '~/ui/search-form';
import styles from '../deliveries.module.css';
import { TARGET_NAMES } from '../delivery-words';
import { useSend } from '../use-delivery-actions';
import { useDeliveriesColumns } from './deliveries-columns';
import { LeadingElsewhereNotice, parseFilters, StateLinks, TargetTabs } from './delivery-filters';

const ICON = { size: 44, stroke: 1.3 } as const;

/** DOIs and deliveries to indexers. The URL contains the filters and the page. */
export function DeliveriesPage() {
  const { t } = useTranslation();
  const list = useList(parseFilters, deliveriesQuery);
  const { filters, getHref } = list;
  // The page of the list, with counts and targets.
  const { data: page } = useQuery(deliveriesQuery(filters));
  const columns = useDeliveriesColumns();
  const rows = list.data?.results ?? [];
  const { selectedRows, selection, clear } = useRowSelection(rows);

  return (
    <>
      <LeadingElsewhereNotice filters={filters} page={page} getHref={getHref} />
      <Card withBorder p={0} mt="lg" className={styles.list}>
        <ListFilters list={list} columns={columns}>
          <TargetTabs filters={filters} page={page} getHref={getHref} />
          <SearchForm
            label={t('deliveries.list.search')}
            applied={filters.search}
            searchesAsTyped
            onApply={(search, asTyped) => void list.changeFilters({ search }, asTyped)}
          />
          <StateLinks filters={filters} page={page} getHref={getHref} />
        </ListFilters>
        <ListTable
          label={t('routes.deliveries')}
          list={list}
          failureTitle={t('deliveries.list.failed')}
          columns={columns}
          selection={selection}
          emptyState={<NoDeliveries filters={filters} page={page} getHref={getHref} />}
        />
      </Card>
      {selectedRows.length > 0 ? <BulkBar rows={selectedRows} onClear={clear} /> : null}
    </>
  );
}

interface BulkProps {
  /** Selected deliveries; not empty. */
  rows: readonly Delivery[];
  onClear: () => void;
}

/** Sends the selected records; those that the server does not allow are left out. */
function BulkBar({ rows, onClear }: BulkProps) {
  const { t } = useTranslation();
  const { send, isPending } = useSend(rows[0]?.target ?? 'crossref', onClear);
  const toSend = rows.filter(({ allowedActions }) => allowedActions.includes('send'));
  return (
    <div className={styles.bulk} role="group" aria-label={t('deliveries.selection.label')}>
      <strong role="status">{t('deliveries.selection.count', { count: rows.length })}</strong>
      <Button
        leftSection={<IconSend size={17} aria-hidden />}
        loading={isPending}
        disabled={toSend.length === 0}
        title={toSend.length === 0 ? t('deliveries.selection.noneToSend') : undefined}
        onClick={() => send({ deliveries: toSend, skipped: rows.length - toSend.length })}
      >
        {t('deliveries.send.confirm')}
      </Button>
      <Button variant="subtle" onClick={onClear}>
        {t('deliveries.selection.clear')}
      </Button>
    </div>
  );
}

/** Selected rows of the shown page; another page or filter begins anew. */
function useRowSelection(rows: readonly Delivery[]) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const page = useSearchParams()[0].toString();
  const [state, setState] = useState<{ page: string; ids: readonly number[] }>({ page, ids: [] });
  const ids = state.page === page ? state.ids : [];
  const selectedRows = rows.filter(({ id }) => ids.includes(id));
  const change = (next: readonly number[]) => setState({ page, ids: next });

  const selection: RowSelection<Delivery> = {
    isSelected: ({ id }) => ids.includes(id),
    toggle: ({ id }) =>
      change(ids.includes(id) ? ids.filter((other) => other !== id) : [...ids, id]),
    toggleAll: () => change(selectedRows.length === rows.length ? [] : rows.map(({ id }) => id)),
    getLabel: (delivery) =>
      t('deliveries.selection.row', { title: delivery.doi ?? getTitle(delivery).text }),
    labelOfAll: t('deliveries.selection.all'),
  };
  return { selectedRows, selection, clear: () => change([]) };
}

interface EmptyProps {
  filters: DeliveryFilters;
  page: DeliveryPage | undefined;
  getHref: (changes: Record<string, string | null>) => string;
}

/** Empty list: nothing found, nothing in the state, not switched on, or nothing published yet. */
function NoDeliveries({ filters, page, getHref }: EmptyProps) {
  const { t } = useTranslation();
  const { search, state, leadsElsewhere, target } = filters;
  if (search) {
    return (
      <EmptyState
        icon={<IconSearchOff {...ICON} />}
        title={t('deliveries.list.noneFound', { search })}
        text={t('deliveries.list.noneFoundHint')}
      >
        <LinkButton
          to={getHref({ search: null, state: null, leadsElsewhere: null })}
          label={t('deliveries.list.showAll')}
        />
      </EmptyState>
    );
  }
  if (leadsElsewhere) {
    return (
      <EmptyState
        icon={<IconCircleCheck {...ICON} />}
        title={t('deliveries.elsewhere.none')}
        text={t('deliveries.elsewhere.noneHint')}
      >
        <LinkButton to={getHref({ leadsElsewhere: null })} label={t('deliveries.list.showAll')} />
      </EmptyState>
    );
  }
  if (state) {
    return (
      <EmptyState icon={<IconCircleCheck {...ICON} />} title={t('deliveries.list.noneOfState')}>
        <LinkButton to={getHref({ state: null })} label={t('deliveries.list.showAll')} />
      </EmptyState>
    );
  }
  if (page?.targets.some((other) => other.target === target && !other.isOn)) {
    return (
      <EmptyState
        icon={<IconPlugOff {...ICON} />}
        title={t('deliveries.list.off', { target: TARGET_NAMES[target] })}
        text={t('deliveries.list.offHint')}
      />
    );
  }
  return (
    <EmptyState
      icon={<IconWorldUpload {...ICON} />}
      title={t('deliveries.list.none')}
      text={t('deliveries.list.noneHint', { target: TARGET_NAMES[target] })}
    />
  );
}

function LinkButton({ to, label }: { to: string; label: string }) {
  return (
    <Button component={Link} to={to} variant="default">
      {label}
    </Button>
  );
}
