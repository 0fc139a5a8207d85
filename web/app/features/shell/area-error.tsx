import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { ApiError, errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { PageHeading } from '~/ui/page-heading';
import { AreaNotFound } from './area-not-found';

interface Props {
  error: unknown;
  /** Names the operation that failed. */
  title?: string;
}

/** Error state of a screen, with a retry button; the shell around it stays usable. */
export function AreaError({ error, title }: Props) {
  const { t } = useTranslation();
  const { reset } = useQueryErrorResetBoundary();
  const { revalidate } = useRevalidator();

  if (error instanceof ApiError && error.status === 404) return <AreaNotFound />;
  return (
    <>
      <PageHeading>{t('errors.occurred')}</PageHeading>
      <div style={{ marginTop: '1rem', maxWidth: '44rem' }}>
        <ErrorAlert
          title={title}
          message={errorMessage(error, t)}
          onRetry={() => {
            reset();
            void revalidate();
          }}
        />
      </div>
    </>
  );
}
