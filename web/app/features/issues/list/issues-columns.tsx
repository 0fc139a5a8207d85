import { IconEye, IconPencil } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { IssueRow } from '~/api/issues';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { Day } from '~/ui/day';
import { RowActions, RowLink, RowName } from '~/ui/row-actions';
import { StatusBadge } from '~/ui/status-badge';
import { subtitleOf } from '../issue-words';
import styles from './issues-columns.module.css';

export function useIssuesColumns(): readonly Column<IssueRow>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'volume',
      title: t('issues.list.volume'),
      sorts: 'descending',
      inCard: 'above',
      cell: ({ volume }) => (
        <Figure value={volume} inWords={t('issues.list.volumeInCard', { volume })} />
      ),
    },
    {
      name: 'number',
      title: t('issues.list.number'),
      inCard: 'above',
      cell: ({ number }) => (
        <Figure value={number} inWords={t('issues.list.numberInCard', { number })} />
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
      cell: ({ articleCount }) => <span className={styles.figure}>{articleCount}</span>,
    },
    {
      name: 'actions',
      title: t('issues.list.actions'),
      inCard: 'action',
      cell: (row) => <Actions row={row} />,
    },
  ];
}

/** A bare number under its column's head; a card has no heads. */
function Figure({ value, inWords }: { value: number; inWords: string }) {
  return (
    <>
      <span className={styles.inTable}>{value}</span>
      <span className={styles.inCard}>{inWords}</span>
    </>
  );
}

/** Without a subtitle it is called by its numbers. */
function NameLink({ row }: { row: IssueRow }) {
  const { i18n } = useTranslation();
  const subtitle = subtitleOf(row, i18n.language);
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
      <RowLink to={paths.issueDetails(row.id)} word={t('issues.list.details')} about={row.label}>
        <IconEye size={18} stroke={1.75} aria-hidden />
      </RowLink>
      {row.allowedActions.includes('edit') ? (
        <RowLink to={paths.issueEdit(row.id)} word={t('issues.list.edit')} about={row.label}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </RowLink>
      ) : null}
    </RowActions>
  );
}
