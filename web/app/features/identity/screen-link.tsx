import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './screen-link.module.css';

/** Link to another screen with a touch-friendly height. */
export function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} className={styles.link}>
      {children}
    </Anchor>
  );
}
