import { Button, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { downloadMyData } from '~/api/personal-data';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError } from '~/ui/toasts';
import { Panel } from './panel';

/** Download of all data that the journal holds about the user. */
export function PersonalDataPanel() {
  const { t } = useTranslation();
  const download = useGuardedMutation({
    mutationFn: downloadMyData,
    onError: (error) => showError(t('security.data.failed'), failureMessage(error, t), t),
  });
  return (
    <Panel title={t('security.data.title')}>
      <Text mt="xs">{t('security.data.lead')}</Text>
      <Button
        mt="md"
        variant="default"
        leftSection={<IconDownload size={18} aria-hidden />}
        loading={download.isPending}
        onClick={() => download.submit()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('security.data.submit')}
      </Button>
    </Panel>
  );
}
