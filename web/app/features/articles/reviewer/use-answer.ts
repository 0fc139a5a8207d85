import { useTranslation } from 'react-i18next';
import { ApiError, errorMessage } from '~/api/errors';
import { doAsReviewer, refreshMyAssignment, type MyAssignment } from '~/api/my-reviews';
import { useSubmission } from '~/api/use-submission';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { useOnMoved } from './reviewing-context';

/** The answers to a request: to agree at once, to refuse once it was confirmed. */
export function useAnswer(assignment: MyAssignment, onAgreed?: () => void) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const onMoved = useOnMoved();
  const { submit, isPending, variables } = useSubmission({
    mutationFn: async (deed: 'accept' | 'refuse') => {
      const hasAgreed = assignment.allowedActions.includes('save-review');
      if (deed === 'refuse') {
        const isSure = await confirm({
          title: t('reviewing.refuse.question'),
          text: hasAgreed
            ? t('reviewing.refuse.lateConsequences')
            : t('reviewing.refuse.consequences'),
          confirm: t('reviewing.refuse.confirm'),
          dangerous: true,
        });
        if (!isSure) return null;
      }
      const moved = await doAsReviewer(deed, assignment.id);
      await onMoved(moved);
      return moved;
    },
    onSuccess: (moved, deed) => {
      if (!moved) return;
      showSuccess(t(`reviewing.done.${deed}`), t);
      if (deed === 'accept') onAgreed?.();
    },
    onError: (error, deed) => {
      showError(t(`reviewing.failed.${deed}`), refusalMessage(error, t), t);
      if (error instanceof ApiError && error.status !== 401) void refreshMyAssignment(assignment);
    },
  });
  return {
    accept: () => submit('accept'),
    refuse: () => submit('refuse'),
    underWay: isPending ? variables : null,
  };
}

/** Null where the session or the link has ended: the screen itself says that. */
export function refusalMessage(error: unknown, t: Parameters<typeof errorMessage>[1]) {
  return error instanceof ApiError && error.status === 401 ? null : errorMessage(error, t);
}
