import { Anchor } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './screen-link.module.css';

/** The way to another screen; high enough for a finger. */
export function ScreenLink({ to, children }: { to: string; children: ReactNode }) {
  return (
    <Anchor component={Link} to={to} className={styles.link}>
      {children}
    </Anchor>
  );
}
