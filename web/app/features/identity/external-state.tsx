import { Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { paths } from '~/lib/paths';
import { IdentityScreen, ScreenLink } from './identity-screen';
import { SignInError } from './sign-in-error';
import { isUnknownProvider, UnknownProvider } from './unknown-provider';

/** Loading state of an external sign-in. */
export function ExternalProgress({ name, text }: { name: string; text: string }) {
  const { t } = useTranslation();
  return (
    <IdentityScreen title={t('identity.external.loginTitle', { provider: name })}>
      <Group role="status" gap="sm">
        <Loader size="sm" aria-hidden />
        <Text>{text}</Text>
      </Group>
    </IdentityScreen>
  );
}

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
