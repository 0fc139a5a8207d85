import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeliveryFilters, DeliveryState, DeliveryTargetCounts } from '~/api/deliveries';
import { parsePageIndex } from '~/lib/list-search-params';
import { LinkTabs } from '~/ui/link-tabs';
import styles from '../deliveries.module.css';
import { STATES, stateName, TARGET_NAMES, TARGETS } from '../delivery-words';

export const PAGE_SIZE = 50;
const MAX_SEARCH_LENGTH = 200;

/** Reads the filters from the URL; ignores invalid values. Without a target, it is the registry of DOIs. */
export function parseFilters(searchParams: URLSearchParams): DeliveryFilters {
  const pick = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === searchParams.get(name)) ?? null;
  return {
    target: pick(TARGETS, 'target') ?? 'crossref',
    state: pick(STATES, 'state'),
    search: (searchParams.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

interface Props {
  filters: DeliveryFilters;
  /** Undefined until loaded. */
  counts: readonly DeliveryTargetCounts[] | undefined;
  /** Returns the URL of the list with other filters. */
  getHref: (changes: Record<string, string | null>) => string;
}

/** The targets that are switched on; until they are loaded, the shown one. */
export function TargetTabs({ filters, counts, getHref }: Props) {
  const { t } = useTranslation();
  const targets = counts?.map(({ target }) => target) ?? [filters.target];
  return (
    <LinkTabs
      label={t('deliveries.list.byTarget')}
      tabs={targets.map((target) => ({
        label: TARGET_NAMES[target],
        to: getHref({ target, state: null }),
        current: target === filters.target,
      }))}
    />
  );
}

/** The states that occur, with the number of deliveries under the current search. */
export function StateLinks({ filters, counts = [], getHref }: Props) {
  const { t } = useTranslation();
  const { target } = filters;
  const states = counts.find((other) => other.target === target)?.states ?? [];
  const countOf = (state: DeliveryState) =>
    states.find((other) => other.state === state)?.count ?? 0;
  const shown = STATES.filter((state) => countOf(state) > 0 || state === filters.state);
  const total = states.reduce((sum, { count }) => sum + count, 0);
  return (
    <nav aria-label={t('deliveries.list.byState')}>
      <ul className={styles.states}>
        <StateLink
          label={t('deliveries.list.all')}
          count={total}
          to={getHref({ state: null })}
          isCurrent={filters.state === null}
        />
        {shown.map((state) => (
          <StateLink
            key={state}
            label={stateName(state, target, t)}
            count={countOf(state)}
            to={getHref({ state })}
            isCurrent={state === filters.state}
          />
        ))}
      </ul>
    </nav>
  );
}

interface LinkProps {
  label: string;
  count: number;
  to: string;
  isCurrent: boolean;
}

function StateLink({ label, count, to, isCurrent }: LinkProps) {
  return (
    <li>
      <Link
        to={to}
        preventScrollReset
        className={styles.state}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {label} <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
}
