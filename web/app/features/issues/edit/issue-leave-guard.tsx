import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import type { IssueSaving } from './use-issue-saver';
import type { useSaveAndLeave } from './use-save-and-leave';

interface Props {
  saving: IssueSaving;
  leaving: ReturnType<typeof useSaveAndLeave>;
  onDiscard: () => void;
}

/** Who cancels does not want the changes; what could not be saved waits on this device. */
export function IssueLeaveGuard({ saving: { state }, leaving, onDiscard }: Props) {
  const { t } = useTranslation();
  const hasFailed = state === 'failed' || state === 'conflict';

  useUnsavedChanges(!leaving.isDone && (state !== 'saved' || leaving.isHeld), {
    text: hasFailed ? t('issues.edit.kept') : undefined,
    onLeave: hasFailed ? undefined : onDiscard,
  });
  return null;
}
