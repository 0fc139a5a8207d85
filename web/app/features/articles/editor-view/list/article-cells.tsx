import { VisuallyHidden } from '@mantine/core';
import { IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticleRow } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { useCurrentUser } from '~/api/use-current-user';
import { formatDate, localDay } from '~/lib/dates';
import { paths } from '~/lib/paths';
import { daysUntil } from '~/lib/relative-time';
import { useArticleTitle } from '~/ui/article-title';
import { ArticleStatusBadge, TitleCell } from '../../article-labels';
import styles from './workbench.module.css';

interface RowProps {
  row: EditorArticleRow;
}

interface TitleProps extends RowProps {
  /** False for what has a column of its own. */
  showsNumber: boolean;
  showsAuthor: boolean;
}

/** Title with number, author, unread messages and recommendations. */
export function ArticleTitle({ row, showsNumber, showsAuthor }: TitleProps) {
  const { t } = useTranslation();
  const to = paths.editorArticleDetails(row.id);
  const article = showsNumber ? row : { ...row, manuscriptNumber: null };
  return (
    <>
      <TitleCell
        article={article}
        to={to}
        author={showsAuthor ? row.author.shortNameEn : undefined}
        unread={{ count: row.unreadMessages, to }}
      />
      <Recommendations resultIds={row.recommendations} />
      {row.recommendedDecision ? (
        <span className={styles.recommendations}>
          {t(`workbench.recommended.${row.recommendedDecision}`)}
        </span>
      ) : null}
    </>
  );
}

/** Recommendations of the completed reviews, each named once. */
function Recommendations({ resultIds }: { resultIds: number[] }) {
  const { t } = useTranslation();
  const { reviewResultName } = useEnumerations();
  if (resultIds.length === 0) return null;
  const results = [...new Set(resultIds)].map((resultId) => {
    const count = resultIds.filter((id) => id === resultId).length;
    return count > 1 ? `${reviewResultName(resultId)} (${count})` : reviewResultName(resultId);
  });
  return (
    <span className={styles.recommendations}>
      {t('editorArticles.list.recommendations', { results: results.join('; ') })}
    </span>
  );
}

/** Status, and for how many days the article has had it. */
export function StatusWithAge({ row: { statusId, statusSince } }: RowProps) {
  return (
    <span className={styles.status}>
      <ArticleStatusBadge statusId={statusId} />
      {statusSince ? <Age since={statusSince} /> : null}
    </span>
  );
}

function Age({ since }: { since: string }) {
  const { t } = useTranslation();
  const days = -daysUntil(localDay(new Date(since)));
  return (
    <time dateTime={since} title={formatDate(since)} className={styles.age}>
      {days > 0 ? t('workbench.age', { count: days }) : t('workbench.today')}
    </time>
  );
}

/** Progress of the current round; an article without requests has an empty cell. */
export function ReviewCounts({ asked, agreed, completed, late }: Reviews) {
  const { t } = useTranslation();
  return (
    <span className={styles.reviews}>
      <span>{t('workbench.reviews.in', { completed, asked })}</span>
      {agreed > completed ? (
        <span className={styles.agreed}>{t('workbench.reviews.agreed', { count: agreed })}</span>
      ) : null}
      {late > 0 ? (
        <span className={styles.late}>{t('workbench.reviews.late', { count: late })}</span>
      ) : null}
    </span>
  );
}

type Reviews = NonNullable<EditorArticleRow['reviews']>;

export function HandlingEditorName({ row: { handlingEditor } }: RowProps) {
  const { t } = useTranslation();
  const { id } = useCurrentUser();
  if (!handlingEditor) return null;
  if (handlingEditor.id === id) return <strong>{t('workbench.you')}</strong>;
  return (
    <span lang="en" className={styles.person}>
      {handlingEditor.name.shortNameEn}
    </span>
  );
}

export function EditLink({ row }: RowProps) {
  const { t } = useTranslation();
  return (
    <Link
      to={paths.editorArticleEdit(row.id)}
      title={t('editorArticles.list.edit')}
      className={styles.edit}
    >
      <IconPencil size={18} stroke={1.75} aria-hidden />
      <span className={styles.label}>{t('editorArticles.list.edit')}</span>
      <VisuallyHidden>: {useArticleTitle()(row).text}</VisuallyHidden>
    </Link>
  );
}
