import { Button, Progress, VisuallyHidden } from '@mantine/core';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { Newsletter } from '~/api/newsletters';
import type { Tone } from '~/lib/article-status';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { ServerWords } from '~/ui/server-words';
import { StatusBadge } from '~/ui/status-badge';
import styles from './newsletters.module.css';
import { useResendNewsletter } from './use-resend-newsletter';

const tones: Record<Newsletter['state'], Tone> = {
  held: 'grey',
  sending: 'blue',
  finished: 'green',
  'taken-back': 'light',
};

const toneOf = ({ state, failed, uncertain }: Newsletter): Tone =>
  state === 'finished' && failed + uncertain > 0 ? 'yellow' : tones[state];

/** How one issue's newsletter went out, and what can be done about it now. */
export function NewsletterEntry({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation();
  const entry = useRef<HTMLElement>(null);
  const issue = t('notifications.issue', newsletter);
  const { ask, isUnderWay } = useResendNewsletter(newsletter, () => entry.current?.focus());

  return (
    <article ref={entry} tabIndex={-1} aria-label={issue} className={styles.entry}>
      <div className={styles.head}>
        <Link to={paths.issueDetails(newsletter.issueId)} className={styles.issue}>
          {issue}
        </Link>
        <StatusBadge tone={toneOf(newsletter)}>
          {t(`letters.newsletters.states.${newsletter.state}`)}
        </StatusBadge>
        <When newsletter={newsletter} />
      </div>
      <Accepted newsletter={newsletter} issue={issue} />
      <Troubles newsletter={newsletter} />
      {newsletter.allowedActions.includes('resend') ? (
        <Button size="sm" variant="default" mt="sm" loading={isUnderWay} onClick={ask}>
          {t('letters.resend.action')}
          <VisuallyHidden>: {issue}</VisuallyHidden>
        </Button>
      ) : null}
    </article>
  );
}

/** When it goes out, or when it went. */
function When({ newsletter }: { newsletter: Newsletter }) {
  const { t } = useTranslation();
  const { state } = newsletter;
  if (state === 'taken-back') return null;
  const moments = {
    held: newsletter.heldUntil,
    sending: newsletter.startedAt,
    finished: newsletter.finishedAt,
  };
  const at = moments[state];
  if (!at) return null;
  return (
    <time dateTime={at} className={styles.when}>
      {t(`letters.newsletters.when.${state}`, { time: formatDateTime(at) })}
    </time>
  );
}

/** How many the mail server has taken. Before the beginning nobody knows to how many it will go. */
function Accepted({ newsletter, issue }: { newsletter: Newsletter; issue: string }) {
  const { t } = useTranslation();
  const { state, accepted, subscribers, waiting, startedAt } = newsletter;
  if (!startedAt) return null;
  if (subscribers === 0) return <p className={styles.line}>{t('letters.newsletters.nobody')}</p>;
  return (
    <div className={styles.accepted}>
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

/** What went wrong, and what it means. */
function Troubles({ newsletter: { failed, uncertain, failure } }: { newsletter: Newsletter }) {
  const { t } = useTranslation();
  if (failed === 0 && uncertain === 0 && !failure) return null;
  return (
    <ul className={styles.troubles}>
      {failed > 0 ? <li>{t('letters.newsletters.failedLetters', { count: failed })}</li> : null}
      {uncertain > 0 ? (
        <li>
          {t('letters.newsletters.uncertain', { count: uncertain })}{' '}
          <span className={styles.meaning}>{t('letters.newsletters.uncertainMeaning')}</span>
        </li>
      ) : null}
      {failure ? (
        <li>
          <span className={styles.meaning}>{t('letters.said')}:</span>{' '}
          <ServerWords>{failure}</ServerWords>
        </li>
      ) : null}
    </ul>
  );
}
