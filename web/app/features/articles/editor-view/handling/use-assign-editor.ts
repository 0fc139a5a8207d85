import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { failureMessage, toFormFailure } from '~/api/errors';
import { assignHandlingEditor, assignHandlingEditors, type EditorCandidate } from '~/api/handling';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';
import { isFinal } from './use-article-change';

export interface AssignmentProblem {
  articleId: number;
  /** The server's reason. */
  text: string;
}

/**
 * Assigns the handling editor once. Several articles have their own results: `problems` are set if some of them
 * stay as they were. An error that a retry cannot solve is explained in a toast.
 */
export function useAssignEditor(articleIds: number[], onEnd: (isDone: boolean) => void) {
  const { t } = useTranslation();
  const [problems, setProblems] = useState<AssignmentProblem[] | null>(null);
  const { submit, isPending, error } = useGuardedMutation({
    mutationFn: (candidate: EditorCandidate | null) => assignTo(articleIds, candidate?.id ?? null),
    onSuccess: (failed, candidate) => {
      if (failed.length > 0) {
        setProblems(failed);
        return;
      }
      const name = candidate?.name.fullNameEn;
      const count = articleIds.length;
      showSuccess(
        name
          ? t('handling.assign.done', { count, name })
          : t('handling.assign.doneNobody', { count }),
        t,
      );
      onEnd(true);
    },
    onError: (failed) => {
      if (!isFinal(failed)) return;
      showError(t('handling.assign.failed'), failureMessage(failed, t), t);
      onEnd(false);
    },
  });
  return {
    assign: submit,
    isPending,
    failure: isFinal(error) ? null : toFormFailure(error, t),
    problems,
  };
}

/** Returns the articles that could not be assigned. */
async function assignTo(
  articleIds: number[],
  editorId: number | null,
): Promise<AssignmentProblem[]> {
  const [onlyId] = articleIds;
  if (articleIds.length === 1 && onlyId !== undefined) {
    await assignHandlingEditor(onlyId, editorId);
    return [];
  }
  const results = await assignHandlingEditors(articleIds, editorId);
  return results.flatMap(({ articleId, problem }) =>
    problem ? [{ articleId, text: problem.text }] : [],
  );
}
