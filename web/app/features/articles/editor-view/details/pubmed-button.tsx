import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { exportToPubmed } from '~/api/editor-articles';
import { failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError } from '~/ui/toasts';

export function PubmedButton({ articleId }: { articleId: number }) {
  const { t } = useTranslation();
  const download = useGuardedMutation({
    mutationFn: () => exportToPubmed(articleId),
    onError: (error) => showError(t('desk.pubmed.failed'), failureMessage(error, t), t),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconFileExport size={18} aria-hidden />}
      loading={download.isPending}
      onClick={() => download.submit()}
    >
      {t('desk.pubmed.export')}
    </Button>
  );
}
