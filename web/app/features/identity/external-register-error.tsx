import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage, toFormFailure } from '~/api/errors';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { FormAlert } from '~/ui/form-errors';
import { UserLoadError } from './complete-sign-in';
import { EXTERNAL_FIELDS } from './external-register-schema';
import { ScreenLink } from './identity-screen';
import { SignInError } from './sign-in-error';

interface Props {
  error: Error | null;
  name: string;
  onStartAgain: () => void;
}

/** Error of the registration, with the next step that fits its code. */
export function ExternalRegisterError({ error, name, onStartAgain }: Props) {
  const { t } = useTranslation();
  const title = t('identity.register.failed');
  const code = error instanceof ApiError ? error.code : null;

  if (code === 'email-in-use') {
    return (
      <ErrorAlert title={title} message={errorMessage(error, t)}>
        <ScreenLink to={paths.login(paths.screen('profileMe'))}>
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
  // The account exists; only the sign-in is missing.
  if (error instanceof UserLoadError) {
    return <SignInError error={error} onRetry={onStartAgain} />;
  }
  return <FormAlert failure={toFormFailure(error, t)} fields={EXTERNAL_FIELDS} title={title} />;
}
