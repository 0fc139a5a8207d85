import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './link-tabs.module.css';

export interface LinkTab {
  label: string;
  /** Additional content, such as a count. */
  note?: ReactNode;
  /** URL of the tab, so that Back and a shared link open it. */
  to: string;
  current: boolean;
}

interface Props {
  label: string;
  tabs: readonly LinkTab[];
  /** Breaks long labels rather than scrolling, where the screen is wide enough for all tabs. */
  wrapsLabels?: boolean;
}

/** Tabs as links; they scroll horizontally on narrow screens. */
export function LinkTabs({ label, tabs, wrapsLabels = false }: Props) {
  const bar = useRef<HTMLElement>(null);
  const currentIndex = tabs.findIndex(({ current }) => current);

  useEffect(() => {
    const currentTab = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!bar.current || !currentTab) return;
    bar.current.scrollLeft =
      currentTab.offsetLeft - (bar.current.clientWidth - currentTab.clientWidth) / 2;
  }, [currentIndex]);

  return (
    <nav ref={bar} className={styles.bar} aria-label={label}>
      <ul className={styles.tabs} data-wraps={wrapsLabels || undefined}>
        {/* The order is fixed, and labels may not be loaded yet, so the index is the key. */}
        {tabs.map((tab, index) => (
          <li key={index}>
            <Link
              to={tab.to}
              preventScrollReset
              className={styles.tab}
              aria-current={tab.current ? 'page' : undefined}
            >
              {tab.label}
              {tab.note}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
