import { useTranslation } from 'react-i18next';
import { LinkTabs } from '~/ui/link-tabs';

interface StatusTab {
  /** Name in the URL; null for the default tab. */
  name: string | null;
  /** Null for all statuses. */
  statusId: number | null;
}

/** Tabs for all statuses, which is the default, and for each of the named ones. */
export function createStatusTabs(statusIds: Readonly<Record<string, number>>): StatusTab[] {
  return [
    { name: null, statusId: null },
    ...Object.entries(statusIds).map(([name, statusId]) => ({ name, statusId })),
  ];
}

/** Status in the URL; null if there is none or it is unknown. */
export function parseStatusId(
  tabs: readonly StatusTab[],
  searchParams: URLSearchParams,
): number | null {
  const name = searchParams.get('status');
  return tabs.find((tab) => tab.name === name)?.statusId ?? null;
}

interface Props {
  label: string;
  tabs: readonly StatusTab[];
  list: {
    filters: { statusId: number | null };
    getHref: (changes: { status: string | null }) => string;
  };
  getStatusName: (statusId: number) => string;
  /** Label of the tab for all statuses, if it is not the usual one. */
  allLabel?: string;
}

/** Tabs that filter a list by status. */
export function StatusTabs({ label, tabs, list, getStatusName, allLabel }: Props) {
  const { t } = useTranslation();
  return (
    <LinkTabs
      label={label}
      tabs={tabs.map(({ name, statusId }) => ({
        label: statusId === null ? (allLabel ?? t('articles.list.all')) : getStatusName(statusId),
        to: list.getHref({ status: name }),
        current: statusId === list.filters.statusId,
      }))}
    />
  );
}
