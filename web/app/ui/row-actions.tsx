import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './row-actions.module.css';

interface NameProps {
  to: string;
  /** Language of the name, if not the interface language. */
  lang?: string;
  children: ReactNode;
}

/** Name of a row, linked to its details. */
export function RowName({ to, lang, children }: NameProps) {
  return (
    <Link to={to} lang={lang} className={styles.name}>
      {children}
    </Link>
  );
}

/** Actions of a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

interface ActionProps {
  label: string;
  /** Object of the action, for screen readers. */
  subject: string;
  /** Icon. */
  children: ReactNode;
}

export function RowLink({ to, ...action }: ActionProps & { to: string }) {
  return (
    <Link to={to} title={action.label} className={styles.action}>
      <Content {...action} />
    </Link>
  );
}

interface ButtonProps extends ActionProps {
  dangerous?: boolean;
  isBusy?: boolean;
  onClick: () => void;
}

/** Action of a row. Not disabled while busy, because it would lose the focus. */
export function RowButton({ dangerous = false, isBusy = false, onClick, ...action }: ButtonProps) {
  return (
    <button
      type="button"
      title={action.label}
      className={styles.action}
      data-dangerous={dangerous || undefined}
      aria-busy={isBusy || undefined}
      aria-disabled={isBusy || undefined}
      onClick={onClick}
    >
      <Content {...action} />
    </button>
  );
}

function Content({ label, subject, children }: ActionProps) {
  return (
    <>
      {children}
      <span className={styles.label}>{label}</span>
      <VisuallyHidden>: {subject}</VisuallyHidden>
    </>
  );
}
