import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import type { IssueSaving } from './use-issue-saver';
import type { useSaveAndLeave } from './use-save-and-leave';

interface Props {
  saving: IssueSaving;
  saveAndLeave: ReturnType<typeof useSaveAndLeave>;
  onDiscard: () => void;
}

/** Warns before leaving with unsaved changes. The draft stays on this device only if a save failed. */
export function IssueLeaveGuard({ saving: { state }, saveAndLeave, onDiscard }: Props) {
  const { t } = useTranslation();
  const hasFailed = state === 'failed' || state === 'conflict';

  useUnsavedChanges(!saveAndLeave.isDone && (state !== 'saved' || saveAndLeave.hasPendingUpload), {
    text: hasFailed ? t('issues.edit.kept') : undefined,
    onLeave: hasFailed ? undefined : onDiscard,
  });
  return null;
}
