import { useTranslation } from 'react-i18next';
import { useEnumerations } from '~/api/enumerations';
import type { MyArticleRow } from '~/api/my-articles';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { ArticleStatusBadge, TitleCell } from '../../article-labels';

/** Columns by which the server sorts. */
export const SORT_FIELDS = [
  'titleEn',
  'typeId',
  'createdAt',
  'statusId',
  'publicationDate',
] as const;

type Columns = readonly (Column<MyArticleRow> & { name: (typeof SORT_FIELDS)[number] })[];

export function useMyArticlesColumns(): Columns {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  return [
    {
      name: 'titleEn',
      title: t('articles.columns.title'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: (row) => (
        <TitleCell
          article={row}
          to={articleHref(row)}
          unread={{ count: row.unreadMessages, to: paths.userArticleDetails(row.id) }}
        />
      ),
    },
    {
      name: 'typeId',
      title: t('articles.columns.type'),
      sorts: 'ascending',
      inCard: 'below',
      cell: ({ typeId }) => articleTypeName(typeId),
    },
    {
      name: 'createdAt',
      title: t('articles.columns.created'),
      sorts: 'descending',
      inCard: 'above',
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    {
      name: 'statusId',
      title: t('articles.columns.status'),
      sorts: 'ascending',
      inCard: 'above',
      cell: ({ statusId }) => <ArticleStatusBadge statusId={statusId} />,
    },
    {
      name: 'publicationDate',
      title: t('articles.columns.published'),
      sorts: 'descending',
      inCard: 'below',
      cell: ({ publicationDate }) => (publicationDate ? <Day iso={publicationDate} /> : null),
    },
  ];
}

/** The server decides whether an article opens in the editor. */
function articleHref({ id, opensIn }: MyArticleRow): string {
  return opensIn === 'edit' ? paths.userArticleEdit(id) : paths.userArticleDetails(id);
}
