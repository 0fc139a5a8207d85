import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, getFieldErrors } from '~/api/errors';
import { completeReview, refreshMyAssignment, type ReviewContent } from '~/api/my-reviews';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { useOnAssignmentChange } from '../assignment-change-context';
import { answerErrorMessage } from '../answer-buttons';
import type { ReviewAutosave } from './use-review-autosave';

interface Options {
  form: UseFormReturn<ReviewContent>;
  autosave: ReviewAutosave;
  /** Focuses the result field. */
  onResultMissing: () => void;
}

/** Completes the review after checking the result, saving and confirmation. */
export function useCompleteReview({ form, autosave, onResultMissing }: Options) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const onAssignmentChange = useOnAssignmentChange();
  const [needsResult, setNeedsResult] = useState(false);
  const reportMissingResult = () => {
    setNeedsResult(true);
    onResultMissing();
  };

  const { submit, isPending } = useGuardedMutation({
    mutationFn: async () => {
      if (form.getValues('resultId') === null) return reportMissingResult();
      if (!(await autosave.saveNow())) return reportUnsaved();
      const isConfirmed = await confirm({
        title: t('reviewing.complete.question'),
        text: t('reviewing.complete.consequences'),
        confirmLabel: t('reviewing.complete.confirm'),
      });
      if (!isConfirmed) return;
      await onAssignmentChange(await completeReview(autosave.getSnapshot().record.assignment.id));
      showSuccess(t('reviewing.done.complete'), t);
    },
    onError: (error) => {
      if (getFieldErrors(error).resultId) return reportMissingResult();
      showError(t('reviewing.failed.complete'), answerErrorMessage(error, t), t);
      if (error instanceof ApiError && error.status !== 401) {
        void refreshMyAssignment(autosave.getSnapshot().record.assignment);
      }
    },
  });
  const reportUnsaved = () => {
    const { state, failure, isClosed, record } = autosave.getSnapshot();
    if (state === 'failed')
      showError(t('reviewing.failed.save'), answerErrorMessage(failure, t), t);
    if (isClosed) void refreshMyAssignment(record.assignment); // the page then shows the new status
  };
  const save = useGuardedMutation({
    mutationFn: async () => {
      if (!(await autosave.saveNow())) reportUnsaved();
    },
  });

  return {
    complete: () => submit(),
    isCompleting: isPending,
    saveDraft: () => save.submit(),
    isResultMissing: (resultId: number | null) => needsResult && resultId === null,
  };
}
