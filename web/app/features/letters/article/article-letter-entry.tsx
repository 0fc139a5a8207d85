import { Button, VisuallyHidden } from '@mantine/core';
import { useRef, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import { resendArticleLetter, type ArticleLetter } from '~/api/letters';
import { languageNames } from '~/i18n/language';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { Fact, Facts } from '~/ui/facts';
import { ServerMessage } from '~/ui/server-message';
import { LetterBadge, WithheldReason } from '../letter-status';
import { useResend } from '../use-resend';
import styles from './article-letters.module.css';

interface Props {
  articleId: number;
  letter: ArticleLetter;
}

/** Entry of a letter: subject, recipient and delivery status. */
export function ArticleLetterEntry({ articleId, letter }: Props) {
  const { t } = useTranslation();
  const { notificationTypeName } = useEnumerations();
  const entry = useRef<HTMLElement>(null);
  const { recipient, language, failure } = letter;
  const name = notificationTypeName(letter.notificationTypeId);
  const person = recipient.fullName || recipient.email || t('notifications.nameless');
  const to = recipient.fullName && recipient.email ? `${person}, ${recipient.email}` : person;
  const { resend, isPending } = useResend(
    { name, to, status: letter.status, send: () => resendArticleLetter(articleId, letter.id) },
    () => entry.current?.focus(), // the button disappears
  );

  return (
    <article ref={entry} tabIndex={-1} aria-label={`${name}: ${person}`} className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {letter.isUndoing ? <Tag>{t('letters.article.reversed')}</Tag> : null}
        {letter.isResend ? <Tag>{t('letters.article.sentAgain')}</Tag> : null}
        <LetterBadge {...letter} />
      </div>
      <div className={styles.recipient}>
        <Link to={paths.userDetails(recipient.userId)} lang="en" className={styles.person}>
          {person}
        </Link>
        {recipient.email ? <span>{recipient.email}</span> : null}
        {language ? <span lang={language}>{languageNames[language]}</span> : null}
      </div>
      <WithheldReason {...letter} />
      <LetterFacts letter={letter} />
      {failure ? (
        <p className={styles.failure}>
          <span className={styles.term}>{t('letters.said')}:</span>{' '}
          <ServerMessage>{failure}</ServerMessage>
        </p>
      ) : null}
      {letter.allowedActions.includes('resend') ? (
        <Button size="sm" variant="default" mt="sm" loading={isPending} onClick={resend}>
          {t('letters.resend.action')}
          <VisuallyHidden>
            : {name}, {person}
          </VisuallyHidden>
        </Button>
      ) : null}
    </article>
  );
}

function Tag({ children }: { children: ReactNode }) {
  return <span className={styles.tag}>{children}</span>;
}

/** Times of notification and delivery, and the number of tries. Omits what has not happened. */
function LetterFacts({ letter }: { letter: ArticleLetter }) {
  const { t } = useTranslation();
  const { acceptedAt, lastTriedAt, tries } = letter;
  return (
    <Facts>
      <TimeFact term={t('letters.facts.created')} iso={letter.toldAt} />
      {tries > 0 && !acceptedAt ? (
        <TimeFact term={t('letters.facts.lastTry')} iso={lastTriedAt} />
      ) : null}
      <TimeFact term={t('letters.facts.accepted')} iso={acceptedAt} />
      {tries > 0 ? <Fact term={t('letters.facts.tries')}>{tries}</Fact> : null}
    </Facts>
  );
}

function TimeFact({ term, iso }: { term: string; iso: string | null }) {
  if (!iso) return null;
  return (
    <Fact term={term}>
      <time dateTime={iso}>{formatDateTime(iso)}</time>
    </Fact>
  );
}
