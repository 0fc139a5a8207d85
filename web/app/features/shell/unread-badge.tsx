import styles from './unread-badge.module.css';

const MOST_SHOWN = 99;

interface Props {
  count: number;
  /** At the upper corner of a sign, instead of beside a name. */
  corner?: boolean;
}

/** How much is new. Only for the eye: whatever it stands at says it in words as well. */
export function UnreadBadge({ count, corner = false }: Props) {
  if (count === 0) return null;
  return (
    <span aria-hidden="true" className={styles.badge} data-corner={corner || undefined}>
      {count > MOST_SHOWN ? `${MOST_SHOWN}+` : count}
    </span>
  );
}
