import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { searchWith } from '~/lib/list-address';
import { LinkTabs } from '~/ui/link-tabs';

export interface StatusTab {
  /** As the address calls it; the one that is shown anyway needs no mention. */
  name: string | null;
  /** Null for all of them. */
  statusId: number | null;
}

/** The articles of one status, or all of them. */
export function StatusTabs(props: { tabs: readonly StatusTab[]; statusId: number | null }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const { articleStatusName } = useEnumerations();
  return (
    <LinkTabs
      label={t('articles.list.byStatus')}
      tabs={props.tabs.map(({ name, statusId }) => ({
        label: statusId === null ? t('articles.list.all') : articleStatusName(statusId),
        to: searchWith(address, { status: name }),
        current: statusId === props.statusId,
      }))}
    />
  );
}
