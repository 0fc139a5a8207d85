import { Button, List, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '~/api/errors';
import { erasureQuery, type ErasureBlocker } from '~/api/personal-data';
import { ErrorAlert } from '~/ui/error-alert';
import { DeleteAccountDialog } from './delete-account-dialog';
import { Panel } from './panel';

interface Props {
  hasPassword: boolean;
  onDeleted: () => Promise<void>;
}

const RETAINED_DATA = ['articles', 'reviews', 'address'] as const;

/** Deletes the account. Lists the data that is retained and the blockers. */
export function DeleteAccountPanel({ hasPassword, onDeleted }: Props) {
  const { t } = useTranslation();
  const [isOpen, dialog] = useDisclosure(false);
  const { data, error } = useQuery(erasureQuery);

  return (
    <Panel title={t('security.erasure.title')}>
      <Text mt="xs">{t('security.erasure.lead')}</Text>
      <List mt="xs">
        {RETAINED_DATA.map((name) => (
          <List.Item key={name}>{t(`security.erasure.stays.${name}`)}</List.Item>
        ))}
      </List>
      {error ? (
        <ErrorAlert title={t('security.erasure.unknown')} message={errorMessage(error, t)} />
      ) : null}
      {data && data.hindrances.length > 0 ? <ErasureBlockers blockers={data.hindrances} /> : null}
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

function ErasureBlockers({ blockers }: { blockers: readonly ErasureBlocker[] }) {
  const { t } = useTranslation();
  return (
    <>
      <Text mt="md" fw={600}>
        {t('security.erasure.first')}
      </Text>
      <List mt="xs">
        {blockers.map((blocker) => (
          <List.Item key={blocker}>{t(`security.erasure.blockers.${blocker}`)}</List.Item>
        ))}
      </List>
    </>
  );
}
