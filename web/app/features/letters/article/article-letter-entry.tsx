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
import { ServerWords } from '~/ui/server-words';
import { LetterBadge, WithheldReason } from '../letter-state';
import { useResend } from '../use-resend';
import styles from './article-letters.module.css';

interface Props {
  articleId: number;
  letter: ArticleLetter;
}

/** One letter: what it says, to whom it went, and what became of it. */
export function ArticleLetterEntry({ articleId, letter }: Props) {
  const { t } = useTranslation();
  const { notificationTypeName } = useEnumerations();
  const entry = useRef<HTMLElement>(null);
  const { recipient, language, failure } = letter;
  const name = notificationTypeName(letter.notificationTypeId);
  const person = recipient.fullName || recipient.email || t('notifications.nameless');
  const to = recipient.fullName && recipient.email ? `${person}, ${recipient.email}` : person;
  const { ask, isUnderWay } = useResend(
    { name, to, status: letter.status, resend: () => resendArticleLetter(articleId, letter.id) },
    () => entry.current?.focus(), // the button goes
  );

  return (
    <article ref={entry} tabIndex={-1} aria-label={`${name}: ${person}`} className={styles.entry}>
      <div className={styles.head}>
        <span className={styles.name}>{name}</span>
        {letter.isUndoing ? <Mark>{t('letters.article.takenBack')}</Mark> : null}
        {letter.isResend ? <Mark>{t('letters.article.sentAgain')}</Mark> : null}
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
        <p className={styles.said}>
          <span className={styles.term}>{t('letters.said')}:</span>{' '}
          <ServerWords>{failure}</ServerWords>
        </p>
      ) : null}
      {letter.allowedActions.includes('resend') ? (
        <Button size="sm" variant="default" mt="sm" loading={isUnderWay} onClick={ask}>
          {t('letters.resend.action')}
          <VisuallyHidden>
            : {name}, {person}
          </VisuallyHidden>
        </Button>
      ) : null}
    </article>
  );
}

function Mark({ children }: { children: ReactNode }) {
  return <span className={styles.mark}>{children}</span>;
}

/** When it was told, when it was last tried, and how often. Only what has happened. */
function LetterFacts({ letter }: { letter: ArticleLetter }) {
  const { t } = useTranslation();
  const { acceptedAt, lastTriedAt, tries } = letter;
  return (
    <Facts>
      <MomentFact term={t('letters.facts.told')} iso={letter.toldAt} />
      {tries > 0 && !acceptedAt ? (
        <MomentFact term={t('letters.facts.lastTry')} iso={lastTriedAt} />
      ) : null}
      <MomentFact term={t('letters.facts.accepted')} iso={acceptedAt} />
      {tries > 0 ? <Fact term={t('letters.facts.tries')}>{tries}</Fact> : null}
    </Facts>
  );
}

function MomentFact({ term, iso }: { term: string; iso: string | null }) {
  if (!iso) return null;
  return (
    <Fact term={term}>
      <time dateTime={iso}>{formatDateTime(iso)}</time>
    </Fact>
  );
}
