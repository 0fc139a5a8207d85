import { Progress } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { isMoving, type ImportSummary } from '~/api/imports';
import { formatDateTime } from '~/lib/dates';
import { paths } from '~/lib/paths';
import type { Column } from '~/ui/data-table';
import { RowName } from '~/ui/row-actions';
import { StatusBadge } from '~/ui/status-badge';
import { sourceName, STATE_TONES } from '../import-words';
import styles from '../imports.module.css';

export function useImportsColumns(): readonly Column<ImportSummary>[] {
  const { t } = useTranslation();
  return [
    {
      name: 'name',
      title: t('imports.list.source'),
      inCard: 'heading',
      cell: (summary) => (
        <>
          <span className={styles.name}>
            <RowName to={paths.importDetails(summary.id)}>{summary.name}</RowName>
          </span>
          <span className={styles.note}>{sourceName(summary, t)}</span>
        </>
      ),
    },
    {
      name: 'state',
      title: t('imports.list.state'),
      inCard: 'above',
      cell: ({ state }) => (
        <StatusBadge tone={STATE_TONES[state]}>{t(`imports.states.${state}`)}</StatusBadge>
      ),
    },
    {
      name: 'progress',
      title: t('imports.list.progress'),
      inCard: 'below',
      cell: (summary) => <Progressed summary={summary} />,
    },
    {
      name: 'createdAt',
      title: t('imports.list.createdAt'),
      inCard: 'below',
      cell: ({ createdAt }) => (
        <time dateTime={createdAt} className={styles.time}>
          {formatDateTime(createdAt)}
        </time>
      ),
    },
  ];
}

function Progressed({ summary }: { summary: ImportSummary }) {
  const { t, i18n } = useTranslation();
  const { done, total, state, name } = summary;
  const number = (count: number) => count.toLocaleString(i18n.language);
  if (total === 0) return '—';
  if (state === 'reading' || state === 'planned') {
    return t('imports.list.found', { count: total, number: number(total) });
  }
  return (
    <span className={styles.progressed}>
      {t('imports.progress.done', { done: number(done), total: number(total) })}
      {isMoving(summary) ? (
        <Progress value={(done / total) * 100} aria-label={t('imports.progress.of', { name })} />
      ) : null}
    </span>
  );
}
