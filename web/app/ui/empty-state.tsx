import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  /** What to do next. */
  text?: string;
  /** The way to do it. */
  children?: ReactNode;
}

/** Where a list holds nothing: why, and what to do next. */
export function EmptyState({ icon, title, text, children }: Props) {
  return (
    <div className={styles.empty} role="status">
      <span className={styles.icon} aria-hidden="true">
        {icon}
      </span>
      <Text fw={600} size="lg" className={styles.title}>
        {title}
      </Text>
      {text ? <Text className={styles.text}>{text}</Text> : null}
      {children ? <div className={styles.actions}>{children}</div> : null}
    </div>
  );
}
