import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { IdentityScreen } from './identity-screen';
import { ScreenLink } from './screen-link';
import { SignInError } from './sign-in-error';
import { isUnknownProvider, UnknownProvider } from './unknown-provider';

interface Props {
  name: string;
  error: Error;
  onRetry: () => void;
}

/** Error of an external sign-in, with a link to the sign-in by password. */
export function ExternalFailure({ name, error, onRetry }: Props) {
  const { t } = useTranslation();
  if (isUnknownProvider(error)) return <UnknownProvider />;
  return (
    <IdentityScreen title={t('identity.external.loginTitle', { provider: name })}>
      <SignInError error={error} onRetry={onRetry}>
        <ScreenLink to={paths.login()}>{t('identity.external.byEmail')}</ScreenLink>
      </SignInError>
    </IdentityScreen>
  );
}
