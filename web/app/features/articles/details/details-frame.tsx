import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { searchWith } from '~/lib/list-address';
import { LinkTabs } from '~/ui/link-tabs';
import styles from './details-frame.module.css';

export interface DetailsTab {
  /** As the address calls it; the first one needs no mention. */
  name: string;
  label: string;
  content: ReactNode;
}

/** The parts of an article, one at a time, and what stands beside them. */
export function DetailsFrame({ tabs, side }: { tabs: readonly DetailsTab[]; side: ReactNode }) {
  const { t } = useTranslation();
  const [address] = useSearchParams();
  const current = tabs.find(({ name }) => name === address.get('tab')) ?? tabs[0];

  return (
    <div className={styles.columns}>
      <div className={styles.sheet}>
        <LinkTabs
          label={t('articles.details.tabsLabel')}
          tabs={tabs.map((tab, place) => ({
            label: tab.label,
            to: searchWith(address, { tab: place === 0 ? null : tab.name }),
            current: tab === current,
          }))}
        />
        <div className={styles.tab}>{current?.content}</div>
      </div>
      {side}
    </div>
  );
}
