import type { ReactNode } from 'react';
import styles from './form-message.module.css';

interface Props {
  /** Target of a URL fragment, so that screen readers read the message first after the form is sent. */
  id?: string;
  title: string;
  isError?: boolean;
  children: ReactNode;
}

/** Result of a form, shown above it. */
export function FormMessage({ id, title, isError = false, children }: Props) {
  return (
    <section
      id={id}
      tabIndex={-1}
      role={isError ? 'alert' : 'status'}
      className={styles.message}
      data-error={isError || undefined}
    >
      <h2>{title}</h2>
      {children}
    </section>
  );
}
