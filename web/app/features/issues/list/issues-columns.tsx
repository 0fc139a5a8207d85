import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IssueRow } from '~/api/issues';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { RowActions, RowLink, RowName } from '~/ui/row-actions';
import { StatusBadge } from '~/ui/status-badge';
import { localizedSubtitle } from '../issue-labels';
import styles from './issues.module.css';

/** Columns by which the server sorts. */
export const SORT_FIELDS = ['publicationDate', 'volume'] as const;

export function useIssuesColumns(): readonly Column<IssueRow>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'volume',
      title: t('issues.list.volume'),
      sorts: 'descending',
      inCard: 'above',
      cell: ({ volume }) => (
        <IssueNumber value={volume} label={t('issues.list.volumeInCard', { volume })} />
      ),
    },
    {
      name: 'number',
      title: t('issues.list.number'),
      inCard: 'above',
      cell: ({ number }) => (
        <IssueNumber value={number} label={t('issues.list.numberInCard', { number })} />
      ),
    },
    {
      name: 'subtitle',
      title: t('issues.list.subtitle'),
      inCard: 'heading',
      cell: (row) => <NameLink row={row} />,
    },
    {
      name: 'publicationDate',
      title: t('issues.list.published'),
      sorts: 'descending',
      inCard: 'above',
      cell: ({ publicationDate }) =>
        publicationDate ? (
          <Day iso={publicationDate} />
        ) : (
          <StatusBadge tone="light">{t('issues.list.notPublished')}</StatusBadge>
        ),
    },
    {
      name: 'articleCount',
      title: t('issues.list.articles'),
      inCard: 'below',
      cell: ({ articleCount }) => <span className={styles.number}>{articleCount}</span>,
    },
    {
      name: 'actions',
      title: t('issues.list.actions'),
      inCard: 'action',
      cell: (row) => <Actions row={row} />,
    },
  ];
}

/** A number in the table, which has column headings, and a label in the card, which has none. */
function IssueNumber({ value, label }: { value: number; label: string }) {
  return (
    <>
      <span className={styles.inTable}>{value}</span>
      <span className={styles.inCard}>{label}</span>
    </>
  );
}

/** Link with the subtitle, or the label if there is none. */
function NameLink({ row }: { row: IssueRow }) {
  const { i18n } = useTranslation();
  const subtitle = localizedSubtitle(row, i18n.language);
  return (
    <RowName to={paths.issueDetails(row.id)} lang={subtitle?.lang}>
      {subtitle?.text ?? row.label}
    </RowName>
  );
}

function Actions({ row }: { row: IssueRow }) {
  const { t } = useTranslation();
  return (
    <RowActions>
      <RowLink to={paths.issueDetails(row.id)} label={t('issues.list.details')} subject={row.label}>
        <IconEye size={18} stroke={1.75} aria-hidden />
      </RowLink>
      {row.allowedActions.includes('edit') ? (
        <RowLink to={paths.issueEdit(row.id)} label={t('issues.list.edit')} subject={row.label}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </RowLink>
      ) : null}
    </RowActions>
  );
}
