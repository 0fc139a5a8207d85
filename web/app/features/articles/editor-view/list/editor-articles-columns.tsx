import { useTranslation } from 'react-i18next';
import type { EditorArticleRow } from '~/api/editor-articles';
import { useEnumerations } from '~/api/enumerations';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { ManuscriptNumber } from '../../article-labels';
import {
  ArticleTitle,
  EditLink,
  HandlingEditorName,
  ReviewCounts,
  StatusWithAge,
} from './article-cells';
import { NextStep } from './next-step';
import styles from './workbench.module.css';

/** Columns that can be hidden, in their order. The title and the actions always stay. */
export const OPTIONAL_COLUMNS = [
  'manuscriptNumber',
  'author',
  'typeId',
  'statusSince',
  'lastActivity',
  'reviews',
  'handlingEditor',
  'nextStep',
  'submittedAt',
  'createdAt',
  'publicationDate',
] as const;

export type OptionalColumn = (typeof OPTIONAL_COLUMNS)[number];

type ArticleColumn = Column<EditorArticleRow> & { name: OptionalColumn | 'titleEn' | 'edit' };

/** All columns; `shown` are the chosen ones. On phones the cards show the most important ones. */
export function useEditorArticlesColumns(shown: readonly OptionalColumn[]): ArticleColumn[] {
  const { t } = useTranslation();
  const { articleTypeName } = useEnumerations();
  return [
    {
      name: 'manuscriptNumber',
      title: t('workbench.columns.number'),
      sorts: 'descending',
      inCard: 'above',
      cell: ({ manuscriptNumber }) =>
        manuscriptNumber === null ? null : <ManuscriptNumber number={manuscriptNumber} />,
    },
    {
      name: 'titleEn',
      title: t('articles.columns.title'),
      sorts: 'ascending',
      inCard: 'heading',
      cell: (row) => (
        <ArticleTitle
          row={row}
          showsNumber={!shown.includes('manuscriptNumber')}
          showsAuthor={!shown.includes('author')}
        />
      ),
    },
    {
      name: 'author',
      title: t('editorArticles.columns.creator'),
      inCard: 'hidden',
      cell: ({ author }) => (
        <span lang="en" className={styles.person}>
          {author.shortNameEn}
        </span>
      ),
    },
    {
      name: 'typeId',
      title: t('articles.columns.type'),
      inCard: 'hidden',
      cell: ({ typeId }) => <span className={styles.type}>{articleTypeName(typeId)}</span>,
    },
    {
      name: 'statusSince',
      title: t('articles.columns.status'),
      sortTitle: t('workbench.columns.statusSince'),
      sorts: 'ascending',
      inCard: 'above',
      cell: (row) => <StatusWithAge row={row} />,
    },
    {
      name: 'lastActivity',
      title: t('workbench.columns.lastActivity'),
      sorts: 'descending',
      inCard: 'hidden',
      cell: ({ lastActivityAt }) => (lastActivityAt ? <Day iso={lastActivityAt} /> : null),
    },
    {
      name: 'reviews',
      title: t('workbench.columns.reviews'),
      inCard: 'hidden',
      cell: ({ reviews }) => (reviews && reviews.asked > 0 ? <ReviewCounts {...reviews} /> : null),
    },
    {
      name: 'handlingEditor',
      title: t('workbench.columns.editor'),
      inCard: 'hidden',
      cell: (row) => (row.handlingEditor ? <HandlingEditorName row={row} /> : null),
    },
    {
      name: 'nextStep',
      title: t('workbench.columns.nextStep'),
      inCard: 'below',
      cell: (row) => (row.nextStep || row.isLate ? <NextStep {...row} /> : null),
    },
    {
      name: 'submittedAt',
      title: t('workbench.columns.submitted'),
      sorts: 'descending',
      inCard: 'hidden',
      cell: ({ submittedAt }) => (submittedAt ? <Day iso={submittedAt} /> : null),
    },
    {
      name: 'createdAt',
      title: t('articles.columns.created'),
      sorts: 'descending',
      inCard: 'hidden',
      cell: ({ createdAt }) => <Day iso={createdAt} />,
    },
    {
      name: 'publicationDate',
      title: t('articles.columns.published'),
      sorts: 'descending',
      inCard: 'hidden',
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
