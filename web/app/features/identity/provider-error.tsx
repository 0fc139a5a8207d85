import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { IdentityScreen, ScreenLink } from './identity-screen';

interface Props {
  name: string;
  /** OAuth error code of the provider. */
  error: string;
  onRetry: () => void;
}

/** Says that the user denied access or that the provider failed. */
export function ProviderError({ name, error, onRetry }: Props) {
  const { t } = useTranslation();
  const isDenied = error === 'access_denied';
  const provider = { provider: name };
  return (
    <IdentityScreen title={t('identity.external.loginTitle', provider)}>
      <ErrorAlert
        title={
          isDenied ? t('identity.external.denied') : t('identity.external.notCompleted', provider)
        }
        message={
          isDenied
            ? t('identity.external.deniedText', provider)
            : t('identity.external.notCompletedText')
        }
        onRetry={onRetry}
      >
        <ScreenLink to={paths.login()}>{t('identity.external.byEmail')}</ScreenLink>
      </ErrorAlert>
    </IdentityScreen>
  );
}
