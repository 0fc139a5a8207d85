import { IconPencil } from '@tabler/icons-react';
import { VisuallyHidden } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { EditorArticleRow } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import { paths } from '~/lib/paths';
import { useArticleTitle } from '~/ui/article-title';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { ArticleStatusBadge, TitleCell } from '../../article-labels';
import styles from './editor-lists.module.css';

/** Columns by which the server sorts. */
export const SORT_FIELDS = ['titleEn', 'createdAt', 'publicationDate'] as const;

export function useEditorArticlesColumns(): readonly Column<EditorArticleRow>[] {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  return [
    {
      name: 'titleEn',
      title: t('articles.columns.title'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: (row) => {
        const to = paths.editorArticleDetails(row.id);
        return (
          <>
            <TitleCell article={row} to={to} unread={{ count: row.unreadMessages, to }} />
            <Recommendations resultIds={row.recommendations} />
          </>
        );
      },
    },
    {
      name: 'typeId',
      title: t('articles.columns.type'),
      inCard: 'below',
      cell: ({ typeId }) => <span className={styles.type}>{articleTypeName(typeId)}</span>,
    },
    {
      name: 'createdAt',
      title: t('articles.columns.created'),
      sorts: 'descending',
      inCard: 'above',
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    {
      name: 'author',
      title: t('editorArticles.columns.creator'),
      inCard: 'below',
      cell: ({ author }) => (
        <span lang="en" className={styles.person}>
          {author.shortNameEn}
        </span>
      ),
    },
    {
      name: 'statusId',
      title: t('articles.columns.status'),
      inCard: 'above',
      cell: ({ statusId }) => (
        <span className={styles.status}>
          <ArticleStatusBadge statusId={statusId} />
        </span>
      ),
    },
    {
      name: 'publicationDate',
      title: t('articles.columns.published'),
      sorts: 'descending',
      inCard: 'below',
      cell: ({ publicationDate }) => (publicationDate ? <Day iso={publicationDate} /> : null),
    },
    {
      name: 'edit',
      title: t('editorArticles.columns.edit'),
      inCard: 'action',
      cell: (row) => (row.isEditable ? <EditLink row={row} /> : null),
    },
  ];
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

function EditLink({ row }: { row: EditorArticleRow }) {
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
