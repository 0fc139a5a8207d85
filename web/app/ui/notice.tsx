import { Alert } from '@mantine/core';
import type { ReactNode } from 'react';
import styles from './notice.module.css';

interface Props {
  icon: ReactNode;
  title?: string;
  /** Green; by default yellow. */
  success?: boolean;
  /** Announced to screen readers immediately. */
  urgent?: boolean;
  className?: string;
  children: ReactNode;
}

/** Message that the user can act on; failures use `ErrorAlert`. */
export function Notice(props: Props) {
  const { icon, title, success = false, urgent = false, className, children } = props;
  return (
    <Alert
      role={urgent ? 'alert' : 'note'}
      color={success ? 'teal' : 'yellow'}
      mod={{ good: success }}
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
