import { Button, VisuallyHidden } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useConfirm } from '~/ui/use-confirm';

/** Removes a file after a confirmation. */
export function RemoveFileButton({ name, onRemove }: { name: string; onRemove: () => void }) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const confirmAndRemove = async () => {
    const isConfirmed = await confirm({
      title: t('files.remove.question'),
      text: t('files.remove.consequences', { name }),
      confirmLabel: t('files.remove.action'),
      dangerous: true,
    });
    if (isConfirmed) onRemove();
  };
  return (
    <Button
      variant="default"
      size="sm"
      leftSection={<IconTrash aria-hidden size={18} stroke={1.75} />}
      onClick={() => void confirmAndRemove()}
    >
      {t('files.remove.action')} <VisuallyHidden>{name}</VisuallyHidden>
    </Button>
  );
}
