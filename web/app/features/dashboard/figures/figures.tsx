import { Skeleton, Title } from '@mantine/core';
import { IconChartBarOff } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { figuresQuery, type Figures } from '~/api/dashboard';
import { errorMessage } from '~/api/errors';
import { updateQueryString } from '~/lib/list-search-params';
import { EmptyState } from '~/ui/empty-state';
import { ErrorAlert } from '~/ui/error-alert';
import { LinkTabs } from '~/ui/link-tabs';
import { AcceptanceFigure, FlowFigure, SpeedFigure } from './article-figures';
import { DownloadButton } from './figure-card';
import styles from './figures.module.css';
import { parsePeriod, PERIODS, toMonthRange } from './periods';
import { AnswersFigure, LatenessFigure } from './reviewer-figures';

/** Figures of a period, which is in the address. */
export function FiguresSection() {
  const { t } = useTranslation();
  const [searchParams] = useSearchParams();
  const period = parsePeriod(searchParams);
  const range = toMonthRange(period);
  const { data, error, isPlaceholderData, refetch } = useQuery(figuresQuery(range));

  return (
    <section aria-labelledby="figures" className={styles.section}>
      <div className={styles.bar}>
        <Title order={2} id="figures">
          {t('dashboard.figures.title')}
        </Title>
        <DownloadButton table="articles" range={range}>
          {t('dashboard.figures.downloadArticles')}
        </DownloadButton>
      </div>
      <div className={styles.periods}>
        <LinkTabs
          label={t('dashboard.figures.period')}
          tabs={PERIODS.map((months) => ({
            label: t(`dashboard.figures.periods.${months}`),
            to: updateQueryString(searchParams, {
              period: months === PERIODS[0] ? null : String(months),
            }),
            current: months === period,
          }))}
        />
      </div>
      {data ? (
        isEmpty(data) ? (
          <EmptyState
            icon={<IconChartBarOff size={44} stroke={1.3} />}
            title={t('dashboard.figures.none')}
            text={t('dashboard.figures.noneHint')}
          />
        ) : (
          <div className={styles.cards} data-fading={isPlaceholderData || undefined}>
            <FlowFigure figures={data} period={period} />
            <SpeedFigure figures={data} period={period} />
            <AcceptanceFigure figures={data} period={period} />
            <AnswersFigure figures={data} period={period} />
            <LatenessFigure figures={data} period={period} />
          </div>
        )
      ) : error ? (
        <ErrorAlert
          title={t('dashboard.figures.failed')}
          message={errorMessage(error, t)}
          onRetry={() => void refetch()}
        />
      ) : (
        <div className={styles.cards} aria-hidden="true">
          <Skeleton height={440} radius="sm" />
          <Skeleton height={440} radius="sm" />
        </div>
      )}
      <p className={styles.own}>{t('dashboard.figures.own')}</p>
    </section>
  );
}

/** True for a new journal, or a period without any work. */
function isEmpty({ months, daysToFirstDecision, reviewers }: Figures): boolean {
  const hasWork = months.some(({ month: _, ...counts }) =>
    Object.values(counts).some((count) => count > 0),
  );
  return !hasWork && daysToFirstDecision.count === 0 && reviewers.asked === 0;
}
