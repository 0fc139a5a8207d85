import styles from './unread-badge.module.css';

const MAX_SHOWN = 99;

interface Props {
  count: number;
  /** Positions the badge at the corner of an icon instead of beside a label. */
  corner?: boolean;
}

/** Unread count. Hidden from screen readers: the labelled element includes it as text. */
export function UnreadBadge({ count, corner = false }: Props) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className={styles.badge} data-corner={corner || undefined}>
      {count > MAX_SHOWN ? `${MAX_SHOWN}+` : count}
    </span>
  );
}
