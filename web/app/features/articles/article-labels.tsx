import { VisuallyHidden } from '@mantine/core';
import { IconMail } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useEnumerations } from '~/api/enumerations';
import type { Translate } from '~/i18n/translations';
import { articleStatusTone, type Tone } from '~/lib/article-status';
import { assignmentStatusTone } from '~/lib/assignment-status';
import { useArticleTitle, type Titles } from '~/ui/article-title';
import { StatusBadge } from '~/ui/status-badge';
import styles from './article-labels.module.css';

/** Name of a round: "First version" or the number of the revision. */
export function roundName(revision: number, t: Translate): string {
  return revision === 0
    ? t('articleFiles.list.firstVersion')
    : t('articleFiles.list.revision', { revision });
}

export function ArticleStatusBadge({ statusId }: { statusId: number }) {
  const { articleStatusName } = useEnumerations();
  return (
    <StatusBadge tone={articleStatusTone(statusId)}>{articleStatusName(statusId)}</StatusBadge>
  );
}

export function AssignmentStatusBadge({ statusId }: { statusId: number }) {
  const { assignmentStatusName } = useEnumerations();
  return (
    <StatusBadge tone={assignmentStatusTone(statusId)}>
      {assignmentStatusName(statusId)}
    </StatusBadge>
  );
}

/** Review results by their ids on the server, from "Can be published" to "Cannot be published". */
const RESULT_TONES: Record<number, Tone> = { 1: 'green', 2: 'yellow', 3: 'teal', 4: 'red' };

/** Recommendation of a reviewer. Long ones break into lines. */
export function ReviewResultBadge({ resultId }: { resultId: number }) {
  const { reviewResultName } = useEnumerations();
  return (
    <span className={styles.result}>
      <StatusBadge tone={RESULT_TONES[resultId] ?? 'light'}>
        {reviewResultName(resultId)}
      </StatusBadge>
    </span>
  );
}

/** Title of an article as a link. */
export function TitleLink({ article, to }: { article: Titles; to: string }) {
  const { text, lang } = useArticleTitle()(article);
  return (
    <Link to={to} lang={lang} className={styles.title}>
      {text}
    </Link>
  );
}

/** Manuscript number of a submitted article; nothing for one that was never submitted. */
export function ManuscriptNumber({ number }: { number: string | null }) {
  const { t } = useTranslation();
  if (number === null) return null;
  return (
    <span className={styles.number}>
      <VisuallyHidden>{t('articles.number')}: </VisuallyHidden>
      {number}
    </span>
  );
}

interface TitleCellProps {
  article: Titles & { manuscriptNumber: string | null };
  to: string;
  /** English name of the submitter, if it has no column of its own. */
  author?: string;
  /** Number of unread messages, and the page where they are read. */
  unread?: { count: number; to: string };
}

/** Title of an article in a list, with its manuscript number, submitter and unread messages. */
export function TitleCell({ article, to, author, unread }: TitleCellProps) {
  const { t } = useTranslation();
  const { text: title } = useArticleTitle()(article);
  return (
    <>
      <TitleLink article={article} to={to} />
      {article.manuscriptNumber !== null || author || unread?.count ? (
        <span className={styles.below}>
          <ManuscriptNumber number={article.manuscriptNumber} />
          {author ? (
            <span lang="en" className={styles.number}>
              {author}
            </span>
          ) : null}
          {unread?.count ? (
            <Link to={`${unread.to}#messages`} className={styles.unread}>
              <IconMail size={16} stroke={1.9} aria-hidden />
              {t('articles.messages.unread', { count: unread.count })}
              <VisuallyHidden>: {title}</VisuallyHidden>
            </Link>
          ) : null}
        </span>
      ) : null}
    </>
  );
}
