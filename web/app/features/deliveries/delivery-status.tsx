import { useTranslation } from 'react-i18next';
import type { Delivery } from '~/api/deliveries';
import { ServerMessage } from '~/ui/server-message';
import { StatusBadge } from '~/ui/status-badge';
import styles from './deliveries.module.css';
import { deliverySentence, STATE_TONES, stateName, TARGET_NAMES } from './delivery-words';

export function DeliveryBadge({ state, target }: Pick<Delivery, 'state' | 'target'>) {
  const { t } = useTranslation();
  return <StatusBadge tone={STATE_TONES[state]}>{stateName(state, target, t)}</StatusBadge>;
}

interface Props {
  delivery: Delivery;
  now: number;
}

/** How far a delivery is, what to do about a problem, and the words of the target. */
export function DeliveryStatus({ delivery, now }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.sentence}>{deliverySentence(delivery, now, t)}</span>
      <DeliveryProblem delivery={delivery} />
    </>
  );
}

/** Why a delivery does not go on, with the words of the target; nothing if it goes on. */
export function DeliveryProblem({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { target, problem, message, faults } = delivery;
  return (
    <>
      {problem ? <span className={styles.problem}>{problem.text}</span> : null}
      {faults.length > 0 ? (
        <ul className={styles.faults}>
          {faults.map((fault) => (
            <li key={fault}>{fault}</li>
          ))}
        </ul>
      ) : null}
      {message ? (
        <span className={styles.said}>
          {t('deliveries.said', { target: TARGET_NAMES[target] })}{' '}
          <ServerMessage>{message}</ServerMessage>
        </span>
      ) : null}
    </>
  );
}
