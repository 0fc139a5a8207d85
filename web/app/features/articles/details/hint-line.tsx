import { IconHourglassLow } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './hint-line.module.css';

/** Shows who or what the article is waiting for. */
export function HintLine({ children }: { children: ReactNode }) {
  return (
    <p className={styles.hint}>
      <IconHourglassLow size={20} stroke={1.6} aria-hidden className={styles.icon} />
      {children}
    </p>
  );
}
