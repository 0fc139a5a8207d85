import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { IdentityScreen } from './identity-screen';
import { ScreenLink } from './screen-link';

interface Props {
  name: string;
  /** In the provider's words for programs. */
  error: string;
  onRetry: () => void;
}

/** The person said no, or the provider could not go on. */
export function ConsentRefused({ name, error, onRetry }: Props) {
  const { t } = useTranslation();
  const denied = error === 'access_denied';
  const provider = { provider: name };
  return (
    <IdentityScreen title={t('identity.external.loginTitle', provider)}>
      <ErrorAlert
        title={
          denied ? t('identity.external.denied') : t('identity.external.notCompleted', provider)
        }
        message={
          denied
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
