import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { failureMessage } from '~/api/errors';
import { resendNewsletter, type Newsletter } from '~/api/newsletters';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Tone } from '~/lib/article-status';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { ServerMessage } from '~/ui/server-message';
import { StatusBadge } from '~/ui/status-badge';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import styles from './newsletters.module.css';

const TONES: Record<Newsletter['state'], Tone> = {
  held: 'grey',
  sending: 'blue',
  finished: 'green',
  'taken-back': 'light',
};

const getTone = ({ state, failed, uncertain }: Newsletter): Tone =>
  state === 'finished' && failed + uncertain > 0 ? 'yellow' : TONES[state];

/** Delivery status of the newsletter of an issue. */
export function NewsletterEntry({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation();
  const entry = useRef<HTMLElement>(null);
  const issue = t('notifications.issue', newsletter);
  const { resend, isPending } = useResendNewsletter(newsletter, () => entry.current?.focus());

  return (
    <article ref={entry} tabIndex={-1} aria-label={issue} className={styles.entry}>
      <div className={styles.head}>
        <Link to={paths.issueDetails(newsletter.issueId)} className={styles.issue}>
          {issue}
        </Link>
        <StatusBadge tone={getTone(newsletter)}>
          {t(`letters.newsletters.states.${newsletter.state}`)}
        </StatusBadge>
        <NewsletterTime newsletter={newsletter} />
      </div>
      <DeliveryProgress newsletter={newsletter} issue={issue} />
      <DeliveryProblems newsletter={newsletter} />
      {newsletter.allowedActions.includes('resend') ? (
        <Button size="sm" variant="default" mt="sm" loading={isPending} onClick={resend}>
          {t('letters.resend.action')}
          <VisuallyHidden>: {issue}</VisuallyHidden>
        </Button>
      ) : null}
    </article>
  );
}

/** Time of sending, or the planned time. */
function NewsletterTime({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation();
  const { state } = newsletter;
  if (state === 'taken-back') return null;
  const times = {
    held: newsletter.heldUntil,
    sending: newsletter.startedAt,
    finished: newsletter.finishedAt,
  };
  const at = times[state];
  if (!at) return null;
  return (
    <time dateTime={at} className={styles.time}>
      {t(`letters.newsletters.when.${state}`, { time: formatDateTime(at) })}
    </time>
  );
}

/** Share of accepted letters. Nothing before the start, when the number of recipients is unknown. */
function DeliveryProgress({ newsletter, issue }: { newsletter: Newsletter; issue: string }) {
  const { t } = useTranslation();
  const { state, accepted, subscribers, waiting, startedAt } = newsletter;
  if (!startedAt) return null;
  if (subscribers === 0) return <p className={styles.line}>{t('letters.newsletters.nobody')}</p>;
  return (
    <div className={styles.progress}>
      <Progress
        value={(accepted / subscribers) * 100}
        size="sm"
        className={styles.bar}
        aria-label={t('letters.newsletters.progressOf', { issue })}
      />
      <span className={styles.line}>
        {t('letters.newsletters.accepted', { accepted, count: subscribers })}
        {state === 'sending' && waiting > 0
          ? `; ${t('letters.newsletters.waiting', { count: waiting })}`
          : null}
      </span>
    </div>
  );
}

function DeliveryProblems({
  newsletter: { failed, uncertain, failure },
}: {
  newsletter: Newsletter;
}) {
  const { t } = useTranslation();
  if (failed === 0 && uncertain === 0 && !failure) return null;
  return (
    <ul className={styles.problems}>
      {failed > 0 ? <li>{t('letters.newsletters.failedLetters', { count: failed })}</li> : null}
      {uncertain > 0 ? (
        <li>
          {t('letters.newsletters.uncertain', { count: uncertain })}{' '}
          <span className={styles.hint}>{t('letters.newsletters.uncertainMeaning')}</span>
        </li>
      ) : null}
      {failure ? (
        <li>
          <span className={styles.hint}>{t('letters.said')}:</span>{' '}
          <ServerMessage>{failure}</ServerMessage>
        </li>
      ) : null}
    </ul>
  );
}

/** Asks for confirmation with the number of recipients and resends the newsletter once. */
function useResendNewsletter(newsletter: Newsletter, onDone: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const [isPending, setIsPending] = useState(false);
  const issue = t('notifications.issue', newsletter);

  const { submit } = useGuardedMutation({
    mutationFn: async () => {
      const isConfirmed = await confirm({
        title: t('letters.newsletters.again.title', { issue }),
        text: t('letters.newsletters.again.text'),
        listItems: (['failed', 'uncertain'] as const)
          .filter((kind) => newsletter[kind] > 0)
          .map((kind) => t(`letters.newsletters.again.to.${kind}`, { count: newsletter[kind] })),
        confirmLabel: t('letters.resend.action'),
      });
      if (!isConfirmed) return false;
      setIsPending(true);
      await resendNewsletter(newsletter.issueId);
      return true;
    },
    onSuccess: (wasSent) => {
      if (!wasSent) return;
      showSuccess(t('letters.newsletters.again.done', { issue }), t);
      onDone(); // the button disappears
    },
    onError: (error) =>
      showError(t('letters.newsletters.again.refused', { issue }), failureMessage(error, t), t),
    onSettled: () => setIsPending(false),
  });
  return { resend: () => submit(), isPending };
}
