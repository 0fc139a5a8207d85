import { Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IdentityScreen } from './identity-screen';

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
