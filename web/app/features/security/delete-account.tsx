import { Button, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { erasureQuery, type Hindrance } from '~/api/personal-data';
import { ErrorAlert } from '~/ui/error-alert';
import { DeleteAccountDialog } from './delete-account-dialog';
import { Panel } from './panel';

interface Props {
  hasPassword: boolean;
  onDeleted: () => Promise<void>;
}

const STAYS = ['articles', 'reviews', 'address'] as const;

/** Leaving for good: what stays is said before, and what has to be done first. */
export function DeleteAccount({ hasPassword, onDeleted }: Props) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure(false);
  const { data, error } = useQuery(erasureQuery);

  return (
    <Panel title={t('security.erasure.title')}>
      <Text mt="xs">{t('security.erasure.lead')}</Text>
      <List mt="xs">
        {STAYS.map((name) => (
          <List.Item key={name}>{t(`security.erasure.stays.${name}`)}</List.Item>
        ))}
      </List>
      {error ? (
        <ErrorAlert title={t('security.erasure.unknown')} message={errorMessage(error, t)} />
      ) : null}
      {data && data.hindrances.length > 0 ? <Hindrances all={data.hindrances} /> : null}
      {data?.hindrances.length === 0 && !hasPassword ? (
        <Text mt="md">{t('security.erasure.passwordNeeded')}</Text>
      ) : null}
      {data?.hindrances.length === 0 && hasPassword ? (
        <Button
          mt="md"
          variant="outline"
          color="carmine.7"
          onClick={dialog.open}
          style={{ alignSelf: 'flex-start' }}
        >
          {t('security.erasure.submit')}
        </Button>
      ) : null}
      <DeleteAccountDialog opened={isOpen} onClose={dialog.close} onDeleted={onDeleted} />
    </Panel>
  );
}

function Hindrances({ all }: { all: readonly Hindrance[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Text mt="md" fw={600}>
        {t('security.erasure.first')}
      </Text>
      <List mt="xs">
        {all.map((hindrance) => (
          <List.Item key={hindrance}>{t(`security.erasure.hindrances.${hindrance}`)}</List.Item>
        ))}
      </List>
    </>
  );
}
