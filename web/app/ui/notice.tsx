import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  icon: ReactNode;
  title?: string;
  /** Good news in green, otherwise a thing to mind in yellow. */
  good?: boolean;
  /** Says it at once to those who hear the page. */
  urgent?: boolean;
  className?: string;
  children: ReactNode;
}

/** Something a person should know and can act on; failures are red, in `ErrorAlert`. */
export function Notice(props: Props) {
  const { icon, title, good = false, urgent = false, className, children } = props;
  return (
    <Alert
      role={urgent ? 'alert' : 'note'}
      color={good ? 'teal' : 'yellow'}
      mod={{ good }}
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
