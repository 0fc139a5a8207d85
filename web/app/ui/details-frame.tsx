import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { searchWith } from '~/lib/list-address';
import styles from './details-frame.module.css';
import { LinkTabs } from './link-tabs';

export interface DetailsTab {
  /** As the address calls it; the first one needs no mention. */
  name: string;
  label: string;
  content: ReactNode;
}

interface Props {
  /** Of the tabs. */
  label: string;
  tabs: readonly DetailsTab[];
  side?: ReactNode;
}

/** The parts of something, one at a time, and what stands beside them. */
export function DetailsFrame({ label, tabs, side }: Props) {
  const [address] = useSearchParams();
  const current = tabs.find(({ name }) => name === address.get('tab')) ?? tabs[0];

  return (
    <div className={styles.columns}>
      <div className={styles.sheet}>
        <LinkTabs
          label={label}
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
