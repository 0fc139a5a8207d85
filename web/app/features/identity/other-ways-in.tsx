import { Button, Divider, Stack, Text } from '@mantine/core';
import { IconKey } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { ORCID } from '~/api/account';
import { providersQuery } from '~/api/external-sign-in';
import type { Provider } from '~/api/types';
import { paths } from '~/lib/paths';
import { OrcidIcon } from '~/ui/logos';
import { usePasskeySupport } from '~/ui/use-passkey-support';
import { storeSignInIntent, type SignInIntent } from './sign-in-intent';

interface Props {
  intent: SignInIntent;
  isPasskeyPending: boolean;
  onPasskey: () => void;
}

/** Ways to sign in besides the password: a passkey if the browser knows them, and the providers if any. */
export function OtherWaysIn({ intent, isPasskeyPending, onPasskey }: Props) {
  const { t } = useTranslation();
  const hasPasskeys = usePasskeySupport();
  const { data: providers = [] } = useQuery(providersQuery);
  if (!hasPasskeys && providers.length === 0) return null;

  return (
    <Stack gap="md" mt="md">
      <Divider label={t('identity.login.or')} />
      {hasPasskeys ? (
        <Button
          variant="default"
          size="md"
          fullWidth
          leftSection={<IconKey size={20} stroke={1.75} aria-hidden />}
          loading={isPasskeyPending}
          onClick={onPasskey}
        >
          {t('identity.login.passkey')}
        </Button>
      ) : null}
      {providers.map((provider) => (
        <ProviderButton key={provider.provider} provider={provider} intent={intent} />
      ))}
    </Stack>
  );
}

function ProviderButton({ provider, intent }: { provider: Provider; intent: SignInIntent }) {
  const { t } = useTranslation();
  const noteId = useId();
  const { provider: code, name, isAvailable } = provider;
  const look = {
    variant: 'default',
    size: 'md',
    fullWidth: true,
    leftSection: code === ORCID ? <OrcidIcon /> : undefined,
  };
  if (!isAvailable) {
    return (
      <Stack gap={4}>
        <Button {...look} disabled aria-describedby={noteId}>
          {t('identity.login.using', { provider: name })}
        </Button>
        <Text id={noteId} size="sm" role="status">
          {t('identity.login.away', { provider: name })}
        </Text>
      </Stack>
    );
  }
  return (
    <Button
      {...look}
      component={Link}
      to={paths.loginExternal(code)}
      onClick={() => storeSignInIntent(intent)}
    >
      {t('identity.login.using', { provider: name })}
    </Button>
  );
}
