import { Skeleton } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';

interface Props {
  query: Pick<UseQueryResult, 'data' | 'error' | 'refetch'>;
  /** Title of the alert if the list cannot be loaded. */
  failureTitle: string;
}

/** Error or placeholder of a list that is not loaded. */
export function LoadingState({ query: { data, error, refetch }, failureTitle }: Props) {
  const { t } = useTranslation();
  if (error) {
    return (
      <ErrorAlert
        title={failureTitle}
        message={errorMessage(error, t)}
        onRetry={() => void refetch()}
      />
    );
  }
  if (data) return null;
  return (
    <div role="status" aria-label={t('shell.loading')}>
      {[0, 1, 2].map((index) => (
        <Skeleton key={index} height={16} mt="md" width={`${70 - index * 12}%`} />
      ))}
    </div>
  );
}
