import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import styles from './told.module.css';

/** Opens a link in another tab. */
const MIDDLE_BUTTON = 1;

interface Props {
  /** Null where there is nothing to open. */
  to: string | null;
  lang?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Opens what a notification is about, in this tab or in another one. */
export function SubjectLink({ to, lang, onOpen, children }: Props) {
  if (to === null) return <span lang={lang}>{children}</span>;
  const link = {
    lang,
    className: styles.link,
    onClick: onOpen,
    onAuxClick: ({ button }: MouseEvent) => {
      if (button === MIDDLE_BUTTON) onOpen();
    },
  };
  if (to.startsWith(`${paths.personalArea()}/`)) {
    return (
      <Link to={to} {...link}>
        {children}
      </Link>
    );
  }
  // The public pages are documents of their own.
  return (
    <a href={to} {...link}>
      {children}
    </a>
  );
}
