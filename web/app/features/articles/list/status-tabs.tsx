import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { updateQueryString } from '~/lib/list-search-params';
import { LinkTabs } from '~/ui/link-tabs';

export interface StatusTab {
  /** Name in the URL; null for the default tab. */
  name: string | null;
  /** Null for all statuses. */
  statusId: number | null;
}

/** Tabs that filter articles by status. */
export function StatusTabs(props: { tabs: readonly StatusTab[]; statusId: number | null }) {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const { articleStatusName } = useEnumerations();
  return (
    <LinkTabs
      label={t('articles.list.byStatus')}
      tabs={props.tabs.map(({ name, statusId }) => ({
        label: statusId === null ? t('articles.list.all') : articleStatusName(statusId),
        to: updateQueryString(searchParams, { status: name }),
        current: statusId === props.statusId,
      }))}
    />
  );
}
