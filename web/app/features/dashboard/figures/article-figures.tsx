import { lazy } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import type { Figures } from '~/api/dashboard';
import { FigureCard, FigureTable } from './figure-card';
import type { Look, PlotSeries } from './plot-looks';
import { toDayRange, type DayRange, type Period } from './periods';
import { decidedHref, submittedHref, sumOf, useFigureColumns } from './use-figure-columns';

// The plots are a chunk of their own, which loads after the lists and the numbers.
export const BarsPlot = lazy(async () => ({ default: (await import('./plots')).BarsPlot }));
const LinesPlot = lazy(async () => ({ default: (await import('./plots')).LinesPlot }));

export interface FigureProps {
  figures: Figures;
  period: Period;
}

/** Series of submissions and decisions; the decisions are one stack beside the submissions. */
const FLOW = [
  { key: 'submitted', look: 0, stack: 'submissions', decision: undefined },
  { key: 'accepted', look: 1, stack: 'decisions', decision: 'accepted' },
  { key: 'revisions', look: 2, stack: 'decisions', decision: 'revision' },
  { key: 'declined', look: 3, stack: 'decisions', decision: 'declined' },
] as const;

const FLOW_COLUMNS = ['submitted', 'resubmitted', 'accepted', 'revisions', 'declined'] as const;

export function FlowFigure({ figures, period }: FigureProps) {
  const { months } = figures;
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useFigureColumns(period);
  const title = t('dashboard.figures.flow.title');
  const getHref = (key: (typeof FLOW_COLUMNS)[number], days: DayRange) => {
    const series = FLOW.find((candidate) => candidate.key === key);
    if (!series) return undefined; // the list has no filter for repeated submissions
    return series.decision ? decidedHref(days, series.decision) : submittedHref(days);
  };
  const whole = toDayRange(figures);

  return (
    <FigureCard
      title={title}
      definition={t('dashboard.figures.flow.definition')}
      note={columns.barNote}
      exportTable="months"
      range={figures}
      isEmpty={FLOW.every(({ key }) => sumOf(months, key) === 0)}
      links={FLOW.map(({ key }) => ({
        label: t(`dashboard.figures.flow.${key}`),
        to: getHref(key, whole)!,
      }))}
      plot={
        <BarsPlot
          label={title}
          columns={columns.toBars(
            months,
            FLOW.map(({ key }) => key),
          )}
          series={FLOW.map(({ key, look, stack }) => ({
            key,
            look,
            stack,
            label: t(`dashboard.figures.flow.${key}`),
            getHref: (days) => getHref(key, days)!,
          }))}
          onOpen={(to) => void navigate(to)}
        />
      }
      table={
        <FigureTable
          caption={title}
          heads={[
            t('dashboard.figures.month'),
            ...FLOW_COLUMNS.map((key) => t(`dashboard.figures.flow.${key}`)),
          ]}
          rows={months.map((row) => ({
            name: columns.monthName(row.month),
            cells: FLOW_COLUMNS.map((key) => ({
              value: columns.number(row[key]),
              to:
                row[key] > 0
                  ? getHref(key, toDayRange({ from: row.month, to: row.month }))
                  : undefined,
            })),
          }))}
          total={{
            name: t('dashboard.figures.total'),
            cells: FLOW_COLUMNS.map((key) => ({ value: columns.number(sumOf(months, key)) })),
          }}
        />
      }
    />
  );
}

const SPEED = ['median', 'percentile80'] as const;

export function SpeedFigure({ figures, period }: FigureProps) {
  const { t } = useTranslation();
  const columns = useFigureColumns(period);
  const { months, median, percentile80, count } = figures.daysToFirstDecision;
  const title = t('dashboard.figures.speed.title');

  return (
    <FigureCard
      title={title}
      definition={t('dashboard.figures.speed.definition')}
      summary={
        count > 0
          ? t('dashboard.figures.speed.summary', {
              median: columns.days(median),
              percentile80: columns.days(percentile80),
              decisions: columns.number(count),
            })
          : undefined
      }
      exportTable="months"
      range={figures}
      isEmpty={count === 0}
      links={[]}
      plot={
        <LinesPlot
          label={title}
          columns={columns.toPoints(months, SPEED)}
          series={SPEED.map((key, index) => ({
            key,
            look: index as Look,
            label: t(`dashboard.figures.speed.${key}`),
          }))}
        />
      }
      table={
        <FigureTable
          caption={title}
          heads={[
            t('dashboard.figures.month'),
            ...SPEED.map((key) => t(`dashboard.figures.speed.${key}`)),
            t('dashboard.figures.speed.count'),
          ]}
          rows={months.map((row) => {
            const days = toDayRange({ from: row.month, to: row.month });
            return {
              name: columns.monthName(row.month),
              cells: [
                { value: columns.number(row.median) },
                { value: columns.number(row.percentile80) },
                {
                  value: columns.number(row.count),
                  to: row.count > 0 ? decidedHref(days) : undefined,
                },
              ],
            };
          })}
        />
      }
    />
  );
}

const OUTCOMES = ['accepted', 'declined', 'undecided'] as const;

/** As in the plot of the decisions. */
const OUTCOME_LOOKS = { accepted: 1, declined: 3, undecided: 2 } as const;

export function AcceptanceFigure({ figures, period }: FigureProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const columns = useFigureColumns(period);
  const { months, rate, ...counts } = figures.acceptance;
  const title = t('dashboard.figures.acceptance.title');
  /** The list has no filter for articles without a decision. */
  const getHref = (outcome: (typeof OUTCOMES)[number], days: DayRange) =>
    outcome === 'undecided' ? undefined : submittedHref(days, outcome);
  const series = OUTCOMES.map((key): PlotSeries => {
    return {
      key,
      look: OUTCOME_LOOKS[key],
      stack: 'whole',
      label: t(`dashboard.figures.acceptance.${key}`),
      getHref: key === 'undecided' ? undefined : (days) => submittedHref(days, key),
    };
  });

  return (
    <FigureCard
      title={title}
      definition={t('dashboard.figures.acceptance.definition')}
      summary={
        rate === null
          ? t('dashboard.figures.acceptance.unknown')
          : t('dashboard.figures.acceptance.summary', { rate: columns.share(rate) })
      }
      note={columns.barNote}
      exportTable="articles"
      range={figures}
      isEmpty={OUTCOMES.every((key) => counts[key] === 0)}
      links={(['accepted', 'declined'] as const).map((key) => ({
        label: t(`dashboard.figures.acceptance.${key}`),
        to: submittedHref(toDayRange(figures), key),
      }))}
      plot={
        <BarsPlot
          label={title}
          columns={columns.toBars(months, OUTCOMES)}
          series={series}
          onOpen={(to) => void navigate(to)}
        />
      }
      table={
        <FigureTable
          caption={title}
          heads={[
            t('dashboard.figures.month'),
            ...OUTCOMES.map((key) => t(`dashboard.figures.acceptance.${key}`)),
            t('dashboard.figures.acceptance.rate'),
          ]}
          rows={months.map((row) => {
            const days = toDayRange({ from: row.month, to: row.month });
            return {
              name: columns.monthName(row.month),
              cells: [
                ...OUTCOMES.map((key) => ({
                  value: columns.number(row[key]),
                  to: row[key] > 0 ? getHref(key, days) : undefined,
                })),
                { value: columns.share(row.rate) },
              ],
            };
          })}
          total={{
            name: t('dashboard.figures.total'),
            cells: [
              ...OUTCOMES.map((key) => ({ value: columns.number(counts[key]) })),
              { value: columns.share(rate) },
            ],
          }}
        />
      }
    />
  );
}
