import { Skeleton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { dashboardQuery } from '~/api/dashboard';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import styles from './dashboard.module.css';
import { FiguresSection } from './figures/figures';
import { ArrivedPanel, IssuePanel, LatePanel, WaitingPanel } from './work-panels';

/** What waits, what is late, what came in, the next issue, and the figures of the journal. */
export function DashboardPage() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(dashboardQuery);
  return (
    <>
      {data ? (
        <div className={styles.panels}>
          <WaitingPanel dashboard={data} />
          <LatePanel dashboard={data} />
          <ArrivedPanel dashboard={data} />
          <IssuePanel dashboard={data} />
        </div>
      ) : error ? (
        <div className={styles.failure}>
          <ErrorAlert
            title={t('dashboard.failed')}
            message={errorMessage(error, t)}
            onRetry={() => void refetch()}
          />
        </div>
      ) : (
        <div className={styles.panels} aria-hidden="true">
          <Skeleton height={220} radius="sm" />
          <Skeleton height={220} radius="sm" />
        </div>
      )}
      {/* The plots are heavy and come after the work. */}
      {data || error ? <FiguresSection /> : null}
    </>
  );
}
