import { Button, Divider, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { providersQuery } from '~/api/external-sign-in';
import { paths } from '~/lib/paths';
import { OrcidIcon } from '~/ui/logos';
import { storeSignInIntent, type SignInIntent } from './sign-in-intent';

/** Sign-in links of the providers. Renders nothing if they cannot be loaded. */
export function ProviderButtons({ intent }: { intent: SignInIntent }) {
  const { t } = useTranslation();
  const { data: providers } = useQuery(providersQuery);
  if (!providers?.length) return null;

  return (
    <Stack gap="md" mt="md">
      <Divider label={t('identity.login.or')} />
      {providers.map(({ provider, name }) => (
        <Button
          key={provider}
          component={Link}
          to={paths.loginExternal(provider)}
          variant="default"
          size="md"
          fullWidth
          leftSection={provider === 'orcid' ? <OrcidIcon /> : undefined}
          onClick={() => storeSignInIntent(intent)}
        >
          {t('identity.login.using', { provider: name })}
        </Button>
      ))}
    </Stack>
  );
}
