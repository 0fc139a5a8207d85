import { Button, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { failureMessage } from '~/api/errors';
import { endReviewLinks } from '~/api/sessions';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { Panel } from './panel';

/** Ends the links in e-mails that open a review without a password. */
export function ReviewLinksPanel() {
  const { t } = useTranslation();
  const end = useGuardedMutation({
    mutationFn: endReviewLinks,
    onSuccess: () => showSuccess(t('security.reviewLinks.done'), t),
    onError: (error) => showError(t('security.reviewLinks.failed'), failureMessage(error, t), t),
  });
  return (
    <Panel title={t('security.reviewLinks.title')}>
      <Text mt="xs">{t('security.reviewLinks.lead')}</Text>
      <Button
        mt="md"
        variant="default"
        loading={end.isPending}
        onClick={() => end.submit()}
        style={{ alignSelf: 'flex-start' }}
      >
        {t('security.reviewLinks.submit')}
      </Button>
    </Panel>
  );
}
