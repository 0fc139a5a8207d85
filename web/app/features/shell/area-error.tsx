import { useQueryErrorResetBoundary } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useRevalidator } from 'react-router';
import { errorMessage } from '~/api/errors';
import { ErrorAlert } from '~/ui/error-alert';
import { PageHeading } from '~/ui/page-heading';

/** A screen that failed: the shell around it stays, and one can try again. */
export function AreaError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const { reset } = useQueryErrorResetBoundary();
  const { revalidate } = useRevalidator();

  return (
    <>
      <PageHeading>{t('errors.occurred')}</PageHeading>
      <div style={{ marginTop: '1rem', maxWidth: '44rem' }}>
        <ErrorAlert
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
