import { IconAlertTriangle } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { Delivery } from '~/api/deliveries';
import { ServerMessage } from '~/ui/server-message';
import { StatusBadge } from '~/ui/status-badge';
import styles from './deliveries.module.css';
import { doiSentence, STATE_TONES, stateName, TARGET_NAMES } from './delivery-words';

export function DeliveryBadge({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { state, target } = delivery;
  const name = stateName(state, target, delivery.stateName, t);
  return <StatusBadge tone={STATE_TONES[state]}>{name}</StatusBadge>;
}

/** What to do about a problem, and the words of the target; nothing if all is well. */
export function DeliveryProblem({ delivery: { target, problem } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  if (!problem) return null;
  const { advice, message } = problem;
  return (
    <>
      {advice ? <span className={styles.advice}>{advice}</span> : null}
      {message ? (
        <span className={styles.said}>
          {t('deliveries.said', { target: TARGET_NAMES[target] })}{' '}
          <ServerMessage>{message}</ServerMessage>
        </span>
      ) : null}
    </>
  );
}

/** Warns that the DOI does not lead to the article, and names the address it leads to. */
export function DoiWarning({ delivery: { doiCheck } }: { delivery: Delivery }) {
  const { t } = useTranslation();
  if (!doiCheck || doiCheck.leadsHere) return null;
  const { leadsTo } = doiCheck;
  return (
    <>
      <span className={styles.warning}>
        <IconAlertTriangle size={16} stroke={1.75} aria-hidden className={styles.warningIcon} />
        <span>{doiSentence(doiCheck, t)}</span>
      </span>
      {leadsTo ? (
        <span className={styles.said}>
          {t('deliveries.doi.leadsTo')} <ServerMessage>{leadsTo}</ServerMessage>
        </span>
      ) : null}
    </>
  );
}

/** What the target demands and the article lacks. */
export function RecordProblems({ problems }: { problems: readonly string[] }) {
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  );
}
