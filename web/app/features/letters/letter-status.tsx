import { useTranslation } from 'react-i18next';
import type { LastLetter, LetterStatus } from '~/api/letters';
import type { Tone } from '~/lib/article-status';
import { StatusBadge } from '~/ui/status-badge';
import styles from './letters.module.css';

const TONES: Record<LetterStatus, Tone> = {
  waiting: 'grey',
  retrying: 'yellow',
  accepted: 'green',
  failed: 'red',
  withheld: 'light',
};

export function LetterBadge({ status }: { status: LetterStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={TONES[status]}>{t(`letters.status.${status}`)}</StatusBadge>;
}

/** Reason why a letter was not sent, if it was withheld. */
export function WithheldReason({ withheldBecause }: Pick<LastLetter, 'withheldBecause'>) {
  const { t } = useTranslation();
  if (!withheldBecause) return null;
  return <span className={styles.reason}>{t(`letters.withheld.${withheldBecause}`)}</span>;
}
