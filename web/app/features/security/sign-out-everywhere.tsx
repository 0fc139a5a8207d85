import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signOutEverywhere } from '~/api/account';
import { failureMessage } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { Panel } from './panel';

interface Props {
  /** This session has ended as well. */
  onSignedOut: () => Promise<void>;
}

export function SignOutEverywhere({ onSignedOut }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const signOut = useSubmission({
    mutationFn: signOutEverywhere,
    onSuccess: async () => {
      await onSignedOut();
      showSuccess(t('security.everywhere.done'), t);
    },
    onError: (error) => showError(t('security.everywhere.failed'), failureMessage(error, t), t),
  });

  const ask = async () => {
    const sure = await confirm({
      title: t('security.everywhere.question'),
      text: t('security.everywhere.consequences'),
      confirm: t('security.everywhere.submit'),
      dangerous: true,
    });
    if (sure) signOut.submit();
  };

  return (
    <Panel title={t('security.everywhere.title')}>
      <Text mt="xs">{t('security.everywhere.lead')}</Text>
      <Button
        mt="md"
        variant="default"
        loading={signOut.isPending}
        onClick={() => void ask()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('security.everywhere.submit')}
      </Button>
    </Panel>
  );
}
