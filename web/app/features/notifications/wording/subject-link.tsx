import type { MouseEvent, ReactNode } from 'react';
import { Link } from 'react-router';
import { paths } from '~/lib/paths';
import styles from './notification-text.module.css';

/** Mouse button that opens a link in a new tab. */
const MIDDLE_BUTTON = 1;

interface Props {
  /** Null if there is nothing to open. */
  to: string | null;
  lang?: string;
  onOpen: () => void;
  children: ReactNode;
}

/** Link to the subject of a notification. */
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
  // Public pages are separate documents, outside the router.
  return (
    <a href={to} {...link}>
      {children}
    </a>
  );
}
