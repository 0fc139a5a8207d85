import { useTranslation } from 'react-i18next';
import { useUnsavedChanges } from '~/ui/use-unsaved-changes';
import type { EditorSaverState } from './use-article-saver';
import type { useSaveAndLeave } from './use-save-and-leave';

interface Props {
  saving: EditorSaverState;
  saveAndLeave: ReturnType<typeof useSaveAndLeave>;
  onDiscard: () => void;
}

/**
 * Discards changes when the editor leaves, except after a failed save: then the local draft keeps
 * them.
 */
export function EditLeaveGuard({ saving: { state }, saveAndLeave, onDiscard }: Props) {
  const { t } = useTranslation();
  const hasFailed = state === 'failed' || state === 'conflict';

  useUnsavedChanges(!saveAndLeave.isDone && (state !== 'saved' || saveAndLeave.hasPendingInput), {
    text: hasFailed ? t('articleEditor.leave.kept') : undefined,
    onLeave: hasFailed ? undefined : onDiscard,
  });
  return null;
}
