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
  /** Shown in the place of the tabs, beside the side column also where the screen is not very wide. */
  pane?: ReactNode;
}

/** Tabs of a details page with an optional side column. */
export function DetailsFrame({ label, tabs, side, pane }: Props) {
  const [searchParams] = useSearchParams();
  const current = tabs.find(({ name }) => name === searchParams.get('tab')) ?? tabs[0];

  return (
    <div className={styles.columns} data-pane={pane ? true : undefined}>
      {pane ?? (
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
      )}
      {side}
    </div>
  );
}
