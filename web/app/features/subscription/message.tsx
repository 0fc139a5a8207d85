import type { ReactNode } from 'react';
import styles from './message.module.css';

interface Props {
  /** Where an address can lead to, so that it is read first after a form was sent. */
  id?: string;
  title: string;
  bad?: boolean;
  children: ReactNode;
}

/** What came of a form, above it. */
export function Message({ id, title, bad = false, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      role={bad ? 'alert' : 'status'}
      className={styles.message}
      data-bad={bad || undefined}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}
