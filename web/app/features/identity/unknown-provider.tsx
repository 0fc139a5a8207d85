import { useTranslation } from 'react-i18next';
import { ApiError } from '~/api/errors';
import { paths } from '~/lib/paths';
import { ErrorAlert } from '~/ui/error-alert';
import { IdentityScreen, ScreenLink } from './identity-screen';

export function isUnknownProvider(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}

export function UnknownProvider() {
  const { t } = useTranslation();
  return (
    <IdentityScreen title={t('identity.login.title')}>
      <ErrorAlert
        title={t('identity.external.unknown')}
        message={t('identity.external.unknownText')}
      >
        <ScreenLink to={paths.login()}>{t('identity.external.toLogin')}</ScreenLink>
      </ErrorAlert>
    </IdentityScreen>
  );
}
