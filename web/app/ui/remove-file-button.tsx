import { Button, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '~/ui/use-confirm';

/** Asks first. */
export function RemoveFileButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const ask = async () => {
    const sure = await confirm({
      title: t('files.remove.question'),
      text: t('files.remove.consequences', { name }),
      confirm: t('files.remove.action'),
      dangerous: true,
    });
    if (sure) onRemove();
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconTrash aria-hidden size={18} stroke={1.75} />}
      onClick={() => void ask()}
    >
      {t('files.remove.action')} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}
