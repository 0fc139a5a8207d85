import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import type { DeskSaving } from './use-desk-saver';
import type { useSaveAndLeave } from './use-save-and-leave';

interface Props {
  saving: DeskSaving;
  leaving: ReturnType<typeof useSaveAndLeave>;
  onDiscard: () => void;
}

/** Who cancels does not want the changes; what could not be saved waits on this device. */
export function DeskLeaveGuard({ saving: { state }, leaving, onDiscard }: Props) {
  const { t } = useTranslation();
  const hasFailed = state === 'failed' || state === 'conflict';

  useUnsavedChanges(!leaving.isDone && (state !== 'saved' || leaving.isHeld), {
    text: hasFailed ? t('articleEditor.leave.kept') : undefined,
    onLeave: hasFailed ? undefined : onDiscard,
  });
  return null;
}
