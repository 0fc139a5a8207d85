import { VisuallyHidden } from '@mantine/core';
import { IconMailForward } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { resendLetter, type SentLetter } from '~/api/letters';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { ArticleTitle } from '~/ui/article-title';
import type { Column } from '~/ui/data-table';
import { focusRow } from '~/ui/focus';
import { RowActions, RowButton } from '~/ui/row-actions';
import { ServerMessage } from '~/ui/server-message';
import { LetterBadge, WithheldReason } from '../letter-status';
import styles from '../letters.module.css';
import { useResend } from '../use-resend';

export function useLettersColumns(): readonly Column<SentLetter>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'letter',
      title: t('letters.list.letter'),
      inCard: 'heading',
      cell: (letter) => <LetterName letter={letter} />,
    },
    {
      name: 'recipient',
      title: t('letters.list.recipient'),
      inCard: 'below',
      cell: ({ recipient }) => <span className={styles.address}>{recipient}</span>,
    },
    {
      name: 'status',
      title: t('letters.list.status'),
      inCard: 'above',
      cell: (letter) => (
        <>
          <LetterBadge {...letter} />
          <LastTry letter={letter} />
          <WithheldReason {...letter} />
        </>
      ),
    },
    {
      name: 'failure',
      title: t('letters.list.said'),
      inCard: 'below',
      cell: ({ failure }) =>
        failure ? (
          <span className={styles.failure}>
            <ServerMessage>{failure}</ServerMessage>
          </span>
        ) : null,
    },
    {
      name: 'actions',
      title: t('letters.list.actions'),
      inCard: 'action',
      cell: (letter) =>
        letter.allowedActions.includes('resend') ? <ResendButton letter={letter} /> : null,
    },
  ];
}

/** Name of the letter with a link to its article. */
function LetterName({ letter: { name, article } }: { letter: SentLetter }) {
  return (
    <>
      <span className={styles.name}>{name}</span>
      {article ? (
        <Link to={paths.editorArticleDetails(article.id)} className={styles.article}>
          <ArticleTitle article={article} />
        </Link>
      ) : null}
    </>
  );
}

/** Time of the last try and number of tries. For withheld letters, the time of the decision. */
function LastTry({ letter: { lastTriedAt, firstTriedAt, tries } }: { letter: SentLetter }) {
  const { t } = useTranslation();
  const at = lastTriedAt ?? firstTriedAt;
  return (
    <span className={styles.lastTry}>
      {tries > 0 ? <VisuallyHidden>{t('letters.facts.lastTry')}: </VisuallyHidden> : null}
      <time dateTime={at}>{formatDateTime(at)}</time>
      {tries > 0 ? <span>{t('letters.list.tries', { count: tries })}</span> : null}
    </span>
  );
}

function ResendButton({ letter }: { letter: SentLetter }) {
  const { t } = useTranslation();
  const container = useRef<HTMLSpanElement>(null);
  const { id, name, recipient, status } = letter;
  const { resend, isPending } = useResend(
    { name, to: recipient, status, send: () => resendLetter(id) },
    () => focusRow(container.current),
  );

  return (
    <span ref={container}>
      <RowActions>
        <RowButton
          label={t('letters.resend.action')}
          subject={`${name}, ${recipient}`}
          isBusy={isPending}
          onClick={resend}
        >
          <IconMailForward size={18} stroke={1.75} aria-hidden />
        </RowButton>
      </RowActions>
    </span>
  );
}
