import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './link-tabs.module.css';

export interface LinkTab {
  label: string;
  /** What there is to know of it before it is opened, such as a number. */
  note?: ReactNode;
  /** Each one has an address, so that Back and a shared link open it. */
  to: string;
  current: boolean;
}

/** Parts of a screen beside each other. They are links: where there is no room they scroll sideways. */
export function LinkTabs({ label, tabs }: { label: string; tabs: readonly LinkTab[] }) {
  const bar = useRef<HTMLElement>(null);
  const at = tabs.findIndex(({ current }) => current);

  useEffect(() => {
    const chosen = bar.current?.querySelector<HTMLElement>('[aria-current]');
    if (!bar.current || !chosen) return;
    bar.current.scrollLeft = chosen.offsetLeft - (bar.current.clientWidth - chosen.clientWidth) / 2;
  }, [at]);

  return (
    <nav ref={bar} className={styles.bar} aria-label={label}>
      <ul className={styles.tabs}>
        {/* They never change places; what they are called may not have come yet. */}
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
