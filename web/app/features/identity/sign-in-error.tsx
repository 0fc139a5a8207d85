import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '~/api/errors';
import { PasskeyError } from '~/lib/passkeys';
import { ErrorAlert } from '~/ui/error-alert';
import { UserLoadError } from './complete-sign-in';

interface Props {
  error: Error;
  onRetry?: () => void;
  children?: ReactNode;
}

/** Error of a sign-in by password, by passkey or through a provider. */
export function SignInError({ error, onRetry, children }: Props) {
  const { t } = useTranslation();
  if (error instanceof UserLoadError) {
    return (
      <ErrorAlert
        title={t('errors.loadingUser')}
        message={errorMessage(error.cause, t)}
        onRetry={onRetry}
      >
        {children}
      </ErrorAlert>
    );
  }
  const isRejected =
    error instanceof PasskeyError ||
    (error instanceof ApiError && error.status < 500 && error.detail);
  return (
    <ErrorAlert
      title={isRejected ? t('identity.login.failed') : undefined}
      message={errorMessage(error, t)}
      onRetry={onRetry}
    >
      {children}
    </ErrorAlert>
  );
}
