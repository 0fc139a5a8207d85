import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { BarsPlot, type FigureProps } from './article-figures';
import { FigureCard, FigureTable } from './figure-card';
import { sumOf, useFigureColumns } from './use-figure-columns';

const ANSWERS = [
  { key: 'agreed', look: 0 },
  { key: 'declined', look: 3 },
  { key: 'silent', look: 2 },
  { key: 'open', look: 1 },
] as const;

const ANSWER_COLUMNS = ['asked', 'agreed', 'declined', 'silent', 'open'] as const;

/** Answers of reviewers, by the month of the request. */
export function AnswersFigure({ figures, period }: FigureProps) {
  const { t } = useTranslation();
  const columns = useFigureColumns(period);
  const title = t('dashboard.figures.answers.title');
  const months = figures.reviewers.months.map((row) => ({
    ...row,
    open: Math.max(0, row.asked - row.agreed - row.declined - row.silent),
  }));

  return (
    <FigureCard
      title={title}
      definition={t('dashboard.figures.answers.definition')}
      note={columns.barNote}
      exportTable="reviewers"
      range={figures}
      isEmpty={figures.reviewers.asked === 0}
      links={[
        {
          label: t('dashboard.figures.unansweredRequests'),
          to: paths.editorArticlesBy('reviews=unanswered'),
        },
      ]}
      plot={
        <BarsPlot
          label={title}
          columns={columns.toBars(
            months,
            ANSWERS.map(({ key }) => key),
          )}
          series={ANSWERS.map(({ key, look }) => ({
            key,
            look,
            stack: 'answers',
            label: t(`dashboard.figures.answers.${key}`),
          }))}
        />
      }
      table={
        <FigureTable
          caption={title}
          heads={[
            t('dashboard.figures.month'),
            ...ANSWER_COLUMNS.map((key) => t(`dashboard.figures.answers.${key}`)),
          ]}
          rows={months.map((row) => ({
            name: columns.monthName(row.month),
            cells: ANSWER_COLUMNS.map((key) => ({ value: columns.number(row[key]) })),
          }))}
          total={{
            name: t('dashboard.figures.total'),
            cells: ANSWER_COLUMNS.map((key) => ({ value: columns.number(sumOf(months, key)) })),
          }}
        />
      }
    />
  );
}

const LATENESS = ['completed', 'late'] as const;

/** Reviews that came in, and late ones, which may not have come in: so beside each other. */
export function LatenessFigure({ figures, period }: FigureProps) {
  const { t } = useTranslation();
  const columns = useFigureColumns(period);
  const title = t('dashboard.figures.lateness.title');
  const { months, lateShare, medianDays } = figures.reviewers;

  return (
    <FigureCard
      title={title}
      definition={t('dashboard.figures.lateness.definition')}
      summary={
        lateShare === null
          ? t('dashboard.figures.lateness.unknown')
          : t('dashboard.figures.lateness.summary', {
              late: columns.share(lateShare),
              days: columns.days(medianDays),
            })
      }
      note={columns.barNote}
      exportTable="reviewers"
      range={figures}
      isEmpty={LATENESS.every((key) => sumOf(months, key) === 0)}
      links={[
        { label: t('dashboard.figures.lateReviews'), to: paths.editorArticlesBy('reviews=late') },
      ]}
      plot={
        <BarsPlot
          label={title}
          columns={columns.toBars(months, LATENESS)}
          series={LATENESS.map((key, index) => ({
            key,
            look: index === 0 ? 0 : 2,
            label: t(`dashboard.figures.lateness.${key}`),
          }))}
        />
      }
      table={
        <FigureTable
          caption={title}
          heads={[
            t('dashboard.figures.month'),
            ...LATENESS.map((key) => t(`dashboard.figures.lateness.${key}`)),
          ]}
          rows={months.map((row) => ({
            name: columns.monthName(row.month),
            cells: LATENESS.map((key) => ({ value: columns.number(row[key]) })),
          }))}
          total={{
            name: t('dashboard.figures.total'),
            cells: LATENESS.map((key) => ({ value: columns.number(sumOf(months, key)) })),
          }}
        />
      }
    />
  );
}
