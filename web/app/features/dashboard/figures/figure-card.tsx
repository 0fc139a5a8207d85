import { Button, Card, SegmentedControl, Skeleton, Text, Title } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { Component, Suspense, useId, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { downloadFigures, type FigureTableName, type MonthRange } from '~/api/dashboard';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError } from '~/ui/toasts';
import styles from './figures.module.css';

export interface ListLink {
  label: string;
  to: string;
}

interface Props {
  title: string;
  definition: string;
  /** The figure in one sentence. */
  summary?: string;
  /** Said below the plot, such as what one bar is. */
  note?: string;
  /** Table of the download. */
  exportTable: FigureTableName;
  range: MonthRange;
  isEmpty: boolean;
  links: readonly ListLink[];
  plot: ReactNode;
  table: ReactNode;
}

/** A figure with its definition, as a plot or a table, with its download and its lists. */
export function FigureCard(props: Props) {
  const { title, definition, summary, note, exportTable, range, isEmpty, links, plot, table } =
    props;
  const { t } = useTranslation();
  const id = useId();
  const [view, setView] = useState<'plot' | 'table'>('plot');

  return (
    <Card withBorder p="lg" component="section" aria-labelledby={id} className={styles.card}>
      <div className={styles.head}>
        <Title order={3} id={id} className={styles.title}>
          {title}
        </Title>
        {isEmpty ? null : (
          <SegmentedControl
            size="sm"
            aria-label={`${t('dashboard.figures.view')}: ${title}`}
            classNames={{ label: styles.view }}
            value={view}
            onChange={(chosen) => setView(chosen === 'table' ? 'table' : 'plot')}
            data={[
              { value: 'plot', label: t('dashboard.figures.plot') },
              { value: 'table', label: t('dashboard.figures.table') },
            ]}
          />
        )}
      </div>
      {summary ? <p className={styles.summary}>{summary}</p> : null}
      <details className={styles.definition}>
        <summary>{t('dashboard.figures.definition')}</summary>
        <p>{definition}</p>
      </details>
      {isEmpty ? (
        <Text className={styles.nothing}>{t('dashboard.figures.noData')}</Text>
      ) : view === 'table' ? (
        table
      ) : (
        <PlotBoundary fallback={<Text c="dimmed">{t('dashboard.figures.plotFailed')}</Text>}>
          <Suspense fallback={<Skeleton height={300} radius="sm" />}>{plot}</Suspense>
          {note ? <p className={styles.note}>{note}</p> : null}
        </PlotBoundary>
      )}
      <div className={styles.foot}>
        {links.length > 0 ? (
          <p className={styles.links}>
            {t('dashboard.figures.listBehind')}{' '}
            {links.map(({ label, to }) => (
              <Link key={to} to={to}>
                {label}
              </Link>
            ))}
          </p>
        ) : null}
        <DownloadButton table={exportTable} range={range} about={title}>
          {t('dashboard.figures.download')}
        </DownloadButton>
      </div>
    </Card>
  );
}

interface DownloadProps {
  table: FigureTableName;
  range: MonthRange;
  /** For screen readers, which read one button after the other. */
  about?: string;
  children: string;
}

export function DownloadButton({ table, range, about, children }: DownloadProps) {
  const { t } = useTranslation();
  const { submit, isPending } = useGuardedMutation({
    mutationFn: () => downloadFigures(table, range),
    onError: (error) =>
      showError(t('dashboard.figures.downloadFailed'), failureMessage(error, t), t),
  });
  return (
    <Button
      variant="default"
      mih={44}
      loading={isPending}
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-label={about ? `${children}: ${about}` : undefined}
      onClick={() => submit()}
    >
      {children}
    </Button>
  );
}

/** Shows the fallback if the code of the plots cannot be loaded; the tables need none of it. */
class PlotBoundary extends Component<{ fallback: ReactNode; children: ReactNode }> {
  override state = { hasFailed: false };

  static getDerivedStateFromError() {
    return { hasFailed: true };
  }

  override render() {
    return this.state.hasFailed ? this.props.fallback : this.props.children;
  }
}

export interface FigureTableRow {
  name: string;
  cells: { value: string; to?: string }[];
}

interface TableProps {
  caption: string;
  heads: readonly string[];
  rows: readonly FigureTableRow[];
  /** Totals below the rows. */
  total?: FigureTableRow;
}

/** The numbers of a plot. Those with a list behind them are links. */
export function FigureTable({ caption, heads, rows, total }: TableProps) {
  // The keyboard scrolls by links or, without any, by the frame itself.
  const hasLinks = rows.some(({ cells }) => cells.some(({ to }) => to));
  return (
    <div
      className={styles.tableFrame}
      role="group"
      aria-label={caption}
      tabIndex={hasLinks ? undefined : 0}
    >
      <table className={styles.table} aria-label={caption}>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <TableRow key={row.name} row={row} />
          ))}
        </tbody>
        {total ? (
          <tfoot>
            <TableRow row={total} />
          </tfoot>
        ) : null}
      </table>
    </div>
  );
}

function TableRow({ row: { name, cells } }: { row: FigureTableRow }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map(({ value, to }, index) => (
        <td key={index}>{to ? <Link to={to}>{value}</Link> : value}</td>
      ))}
    </tr>
  );
}
