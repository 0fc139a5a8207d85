import { useTranslation } from 'react-i18next';
import type { LastLetter, LetterStatus } from '~/api/letters';
import type { Tone } from '~/lib/article-status';
import { StatusBadge } from '~/ui/status-badge';
import styles from './letter-state.module.css';

const tones: Record<LetterStatus, Tone> = {
  waiting: 'grey',
  retrying: 'yellow',
  accepted: 'green',
  failed: 'red',
  withheld: 'light',
};

export function LetterBadge({ status }: { status: LetterStatus }) {
  const { t } = useTranslation();
  return <StatusBadge tone={tones[status]}>{t(`letters.status.${status}`)}</StatusBadge>;
}

/** Why a letter was not sent; nothing where it was. */
export function WithheldReason({ withheldBecause }: Pick<LastLetter, 'withheldBecause'>) {
  const { t } = useTranslation();
  if (!withheldBecause) return null;
  return <span className={styles.why}>{t(`letters.withheld.${withheldBecause}`)}</span>;
}
