import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { DeliveryFilters, DeliveryPage, DeliveryTarget } from '~/api/deliveries';
import { parsePageIndex } from '~/lib/list-search-params';
import { LinkTabs } from '~/ui/link-tabs';
import { Notice } from '~/ui/notice';
import styles from '../deliveries.module.css';
import { deliveryKind, STATES, stateName, TARGET_NAMES, TARGETS } from '../delivery-words';

const PAGE_SIZE = 50;
const DEFAULT_TARGET: DeliveryTarget = 'crossref';
const MAX_SEARCH_LENGTH = 200;

/** Reads the filters from the URL; ignores invalid values. Without a target, it is the registry of DOIs. */
export function parseFilters(searchParams: URLSearchParams): DeliveryFilters {
  const pick = <Value extends string>(values: readonly Value[], name: string) =>
    values.find((value) => value === searchParams.get(name)) ?? null;
  const target = pick(TARGETS, 'target') ?? DEFAULT_TARGET;
  // Only DOIs are checked.
  const leadsElsewhere =
    deliveryKind(target) === 'registration' && searchParams.get('leadsElsewhere') === 'true';
  return {
    target,
    state: leadsElsewhere ? null : pick(STATES, 'state'),
    leadsElsewhere,
    search: (searchParams.get('search') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    pageIndex: parsePageIndex(searchParams),
    pageSize: PAGE_SIZE,
  };
}

interface Props {
  filters: DeliveryFilters;
  /** Undefined until loaded. */
  page: DeliveryPage | undefined;
  /** Returns the URL of the list with other filters. */
  getHref: (changes: Record<string, string | null>) => string;
}

/** The targets that are switched on, and the shown one. */
export function TargetTabs({ filters, page, getHref }: Props) {
  const { t } = useTranslation();
  const isShown = (target: string) =>
    target === filters.target ||
    page?.targets.some((other) => other.target === target && other.isOn);
  return (
    <LinkTabs
      label={t('deliveries.list.byTarget')}
      tabs={TARGETS.filter(isShown).map((target) => ({
        label: TARGET_NAMES[target],
        to: getHref({
          target: target === DEFAULT_TARGET ? null : target,
          state: null,
          leadsElsewhere: null,
        }),
        current: target === filters.target,
      }))}
    />
  );
}

/** Number of DOIs that do not lead to their articles, with a link to only those and back. */
export function LeadingElsewhereNotice({ filters, page, getHref }: Props) {
  const { t } = useTranslation();
  const count = page?.leadingElsewhere ?? 0;
  if (count === 0 || deliveryKind(filters.target) !== 'registration') return null;
  const isShown = filters.leadsElsewhere;
  return (
    <Notice
      className={styles.notice}
      icon={<IconAlertTriangle aria-hidden />}
      title={t('deliveries.elsewhere.title', { count })}
    >
      {t('deliveries.elsewhere.text')}{' '}
      <Link
        to={getHref({ leadsElsewhere: isShown ? null : 'true', state: null, search: null })}
        preventScrollReset
        className={styles.noticeLink}
      >
        {isShown ? t('deliveries.list.showAll') : t('deliveries.elsewhere.show')}
      </Link>
    </Notice>
  );
}

/** The states that occur, with the number of deliveries under the current search. */
export function StateLinks({ filters, page, getHref }: Props) {
  const { t } = useTranslation();
  const { target } = filters;
  const states = page?.states ?? [];
  const shown = STATES.flatMap((state) => {
    const found = states.find((other) => other.state === state);
    return found && (found.count > 0 || state === filters.state) ? [found] : [];
  });
  return (
    <nav aria-label={t('deliveries.list.byState')}>
      <ul className={styles.stateLinks}>
        <StateLink
          label={t('deliveries.list.all')}
          count={states.reduce((sum, { count }) => sum + count, 0)}
          to={getHref({ state: null, leadsElsewhere: null })}
          isCurrent={filters.state === null && !filters.leadsElsewhere}
        />
        {shown.map(({ state, name, count }) => (
          <StateLink
            key={state}
            label={stateName(state, target, name, t)}
            count={count}
            to={getHref({ state, leadsElsewhere: null })}
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
        className={styles.stateLink}
        aria-current={isCurrent ? 'true' : undefined}
      >
        {label} <span className={styles.count}>{count}</span>
      </Link>
    </li>
  );
}
