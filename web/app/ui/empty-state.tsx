import { Text } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './empty-state.module.css';

interface Props {
  icon: ReactNode;
  title: string;
  /** Explains the next step. */
  text?: string;
  /** Buttons or links for the next step. */
  children?: ReactNode;
}

/** Placeholder of an empty list: the reason and the next step. */
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
