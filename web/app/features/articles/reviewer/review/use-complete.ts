import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ApiError, fieldFaults } from '~/api/errors';
import { doAsReviewer, refreshMyAssignment, type ReviewContent } from '~/api/my-reviews';
import { useSubmission } from '~/api/use-submission';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { useOnMoved } from '../reviewing-context';
import { refusalMessage } from '../use-answer';
import type { ReviewAutosave } from './use-review-saving';

interface Parts {
  form: UseFormReturn<ReviewContent>;
  autosave: ReviewAutosave;
  /** Where the one thing that is needed is missing. */
  onResultMissing: () => void;
}

/** Hands the review in, once it has a result, is saved and the reviewer is sure. */
export function useComplete({ form, autosave, onResultMissing }: Parts) {
  const { t } = useTranslation();
  const confirm = useConfirm();
  const onMoved = useOnMoved();
  const [needsResult, setNeedsResult] = useState(false);
  const missResult = () => {
    setNeedsResult(true);
    onResultMissing();
  };

  const { submit, isPending } = useSubmission({
    mutationFn: async () => {
      if (form.getValues('resultId') === null) return missResult();
      if (!(await autosave.saveNow())) return tellUnsaved();
      const isSure = await confirm({
        title: t('reviewing.complete.question'),
        text: t('reviewing.complete.consequences'),
        confirm: t('reviewing.complete.confirm'),
      });
      if (!isSure) return;
      await onMoved(await doAsReviewer('complete', autosave.current().article.assignment.id));
      showSuccess(t('reviewing.done.complete'), t);
    },
    onError: (error) => {
      if (fieldFaults(error).resultId) return missResult();
      showError(t('reviewing.failed.complete'), refusalMessage(error, t), t);
      if (error instanceof ApiError && error.status !== 401) {
        void refreshMyAssignment(autosave.current().article.assignment);
      }
    },
  });
  const tellUnsaved = () => {
    const { state, failure, isClosed, article } = autosave.current();
    if (state === 'failed') showError(t('reviewing.failed.save'), refusalMessage(failure, t), t);
    if (isClosed) void refreshMyAssignment(article.assignment); // the screen says what it has become
  };
  const save = useSubmission({
    mutationFn: async () => {
      if (!(await autosave.saveNow())) tellUnsaved();
    },
  });

  return {
    complete: () => submit(),
    isCompleting: isPending,
    saveDraft: () => save.submit(),
    isResultMissing: (resultId: number | null) => needsResult && resultId === null,
  };
}
