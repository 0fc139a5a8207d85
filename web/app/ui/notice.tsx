import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  icon: ReactNode;
  title?: string;
  /** Says it at once to those who hear the page. */
  urgent?: boolean;
  className?: string;
  children: ReactNode;
}

/** Something a person should know and can act on, in yellow; failures are red, in `ErrorAlert`. */
export function Notice({ icon, title, urgent = false, className, children }: Props) {
  return (
    <Alert
      role={urgent ? 'alert' : 'note'}
      color="yellow"
      icon={icon}
      title={title}
      className={className}
      classNames={{
        root: styles.notice,
        title: styles.accent,
        icon: styles.accent,
        message: styles.message,
      }}
    >
      {children}
    </Alert>
  );
}
