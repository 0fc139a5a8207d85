import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage, failureOf } from '~/api/errors';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { FormAlert } from '~/ui/form-alert';
import { LoadingUserError } from './complete-sign-in';
import { EXTERNAL_FIELDS } from './external-register-schema';
import { ScreenLink } from './screen-link';
import { SignInError } from './sign-in-error';

interface Props {
  error: Error | null;
  name: string;
  onStartAgain: () => void;
}

/** Why the account was not opened, each with its own way on. */
export function ExternalRegisterError({ error, name, onStartAgain }: Props) {
  const { t } = useTranslation();
  const title = t('identity.register.failed');
  const code = error instanceof ApiError ? error.code : null;

  if (code === 'email-in-use') {
    return (
      <ErrorAlert title={title} message={errorMessage(error, t)}>
        <ScreenLink to={paths.login(paths.room('profileMe'))}>
          {t('identity.external.signInToConnect', { provider: name })}
        </ScreenLink>
      </ErrorAlert>
    );
  }
  if (code === 'external-expired') {
    return (
      <ErrorAlert title={title} message={errorMessage(error, t)}>
        <Button variant="default" onClick={onStartAgain}>
          {t('identity.external.startAgain')}
        </Button>
      </ErrorAlert>
    );
  }
  // The account is there; what is left is to sign in.
  if (error instanceof LoadingUserError) {
    return <SignInError error={error} onRetry={onStartAgain} />;
  }
  return <FormAlert failure={failureOf(error, t)} fields={EXTERNAL_FIELDS} title={title} />;
}
