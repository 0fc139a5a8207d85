import { Button, Skeleton, VisuallyHidden } from '@mantine/core';
import { IconFileSearch, IconSend, IconWorldCheck } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { articleDeliveriesQuery, type Delivery } from '~/api/deliveries';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { useNow } from '~/ui/use-now';
import styles from '../deliveries.module.css';
import { DeliveryStatus } from '../delivery-status';
import { STATE_TONES, TARGET_NAMES } from '../delivery-words';
import { useRecordDialog } from '../record/use-record-dialog';
import { useMarkDelivered, useSend } from '../use-delivery-actions';

/** Whether the DOI of an article is registered, and what indexers have got: a line for each of them. */
export function ArticleDeliveries({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const headingId = useId();
  const now = useNow();
  const { data, error, refetch } = useQuery(articleDeliveriesQuery(articleId));

  if (error) {
    return (
      <ErrorAlert
        title={t('deliveries.article.failed')}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) return <Skeleton height={44} radius="sm" className={styles.article} />;
  if (data.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className={styles.article}>
      <VisuallyHidden component="h2" id={headingId}>
        {t('deliveries.article.heading')}
      </VisuallyHidden>
      <ul className={styles.lines}>
        {data.map((delivery) => (
          <DeliveryLine key={delivery.id} delivery={delivery} now={now} />
        ))}
      </ul>
    </section>
  );
}

/** Target, state in words, and what can be done. */
function DeliveryLine({ delivery, now }: { delivery: Delivery; now: number }) {
  const { target, state } = delivery;
  return (
    <li className={styles.line} data-tone={STATE_TONES[state]}>
      <strong className={styles.target}>{TARGET_NAMES[target]}</strong>
      <div className={styles.words} role="status">
        <DeliveryStatus delivery={delivery} now={now} />
      </div>
      <LineActions delivery={delivery} />
    </li>
  );
}

/** Buttons for what the server allows. */
function LineActions({ delivery }: { delivery: Delivery }) {
  const { t } = useTranslation();
  const { target, deliveredAt, hasRecord, allowedActions } = delivery;
  const { send, isPending } = useSend(target);
  const marking = useMarkDelivered(delivery);
  const record = useRecordDialog(delivery);
  const subject = <VisuallyHidden>: {TARGET_NAMES[target]}</VisuallyHidden>;
  return (
    <div className={styles.actions}>
      {allowedActions.includes('send') ? (
        <Button
          size="compact-md"
          variant="default"
          leftSection={<IconSend size={16} aria-hidden />}
          loading={isPending}
          onClick={() => send({ deliveries: [delivery] })}
        >
          {t(`deliveries.actions.${deliveredAt ? 'sendAgain' : 'send'}`)}
          {subject}
        </Button>
      ) : null}
      {hasRecord ? (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconFileSearch size={16} aria-hidden />}
          onClick={record.open}
        >
          {t('deliveries.actions.record')}
          {subject}
        </Button>
      ) : null}
      {allowedActions.includes('mark-delivered') ? (
        <Button
          size="compact-md"
          variant="subtle"
          leftSection={<IconWorldCheck size={16} aria-hidden />}
          loading={marking.isPending}
          onClick={marking.mark}
        >
          {t(`deliveries.mark.${target === 'crossref' ? 'registration' : 'delivery'}.action`)}
          {subject}
        </Button>
      ) : null}
      {record.dialog}
    </div>
  );
}
