import { Group, Loader, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { IdentityScreen } from './identity-screen';

/** On the way to the provider or back: nothing to do but wait. */
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
