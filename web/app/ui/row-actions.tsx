import { VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styles from './row-actions.module.css';

interface NameProps {
  to: string;
  /** Of the name, where it need not be that of the interface. */
  lang?: string;
  children: ReactNode;
}

/** What a row of a table is about, and the way to it. */
export function RowName({ to, lang, children }: NameProps) {
  return (
    <Link to={to} lang={lang} className={styles.name}>
      {children}
    </Link>
  );
}

/** What can be done with a row. */
export function RowActions({ children }: { children: ReactNode }) {
  return <span className={styles.actions}>{children}</span>;
}

interface ActionProps {
  word: string;
  /** What it is done with. */
  about: string;
  /** A sign for it. */
  children: ReactNode;
}

export function RowLink({ to, ...action }: ActionProps & { to: string }) {
  return (
    <Link to={to} title={action.word} className={styles.action}>
      <Content {...action} />
    </Link>
  );
}

interface ButtonProps extends ActionProps {
  dangerous?: boolean;
  isUnderWay?: boolean;
  onClick: () => void;
}

/** Not disabled while it is under way: that would take the focus away. */
export function RowButton({
  dangerous = false,
  isUnderWay = false,
  onClick,
  ...action
}: ButtonProps) {
  return (
    <button
      type="button"
      title={action.word}
      className={styles.action}
      data-dangerous={dangerous || undefined}
      aria-busy={isUnderWay || undefined}
      aria-disabled={isUnderWay || undefined}
      onClick={onClick}
    >
      <Content {...action} />
    </button>
  );
}

function Content({ word, about, children }: ActionProps) {
  return (
    <>
      {children}
      <span className={styles.word}>{word}</span>
      <VisuallyHidden>: {about}</VisuallyHidden>
    </>
  );
}
