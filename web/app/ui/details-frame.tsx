import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import { updateQueryString } from '~/lib/list-search-params';
import styles from './details-frame.module.css';
import { LinkTabs } from './link-tabs';

export interface DetailsTab {
  /** Value of the `tab` query parameter; the first tab has none. */
  name: string;
  label: string;
  content: ReactNode;
}

interface Props {
  /** Accessible name of the tabs. */
  label: string;
  tabs: readonly DetailsTab[];
  side?: ReactNode;
}

/** Tabs of a details page with an optional side column. */
export function DetailsFrame({ label, tabs, side }: Props) {
  const [searchParams] = useSearchParams();
  const current = tabs.find(({ name }) => name === searchParams.get('tab')) ?? tabs[0];

  return (
    <div className={styles.columns}>
      <div className={styles.sheet}>
        <LinkTabs
          label={label}
          tabs={tabs.map((tab, index) => ({
            label: tab.label,
            to: updateQueryString(searchParams, { tab: index === 0 ? null : tab.name }),
            current: tab === current,
          }))}
        />
        <div className={styles.tab}>{current?.content}</div>
      </div>
      {side}
    </div>
  );
}
