import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { signOutEverywhere } from '~/api/account';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { Panel } from './panel';

interface Props {
  /** Called after all sessions are ended, including this one. */
  onSignedOut: () => Promise<void>;
}

export function SignOutEverywherePanel({ onSignedOut }: Props) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const signOut = useGuardedMutation({
    mutationFn: signOutEverywhere,
    onSuccess: async () => {
      await onSignedOut();
      showSuccess(t('security.everywhere.done'), t);
    },
    onError: (error) => showError(t('security.everywhere.failed'), failureMessage(error, t), t),
  });

  const handleClick = async () => {
    const isConfirmed = await confirm({
      title: t('security.everywhere.question'),
      text: t('security.everywhere.consequences'),
      confirmLabel: t('security.everywhere.submit'),
      dangerous: true,
    });
    if (isConfirmed) signOut.submit();
  };

  return (
    <Panel title={t('security.everywhere.title')}>
      <Text mt="xs">{t('security.everywhere.lead')}</Text>
      <Button
        mt="md"
        variant="default"
        loading={signOut.isPending}
        onClick={() => void handleClick()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('security.everywhere.submit')}
      </Button>
    </Panel>
  );
}
