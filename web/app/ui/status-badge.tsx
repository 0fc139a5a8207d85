import type { ReactNode } from 'react';
import type { Tone } from '~/lib/article-status';
import styles from './status-badge.module.css';

/** Status with colour and text. */
export function StatusBadge({ tone, children }: { tone: Tone; children: ReactNode }) {
  return (
    <span className={styles.badge} data-tone={tone}>
      {children}
    </span>
  );
}
