import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { editorArticleKeys, type EditorArticle } from '~/api/editor-articles';
import { ApiError, failureMessage, toFormFailure } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { showError, showSuccess } from '~/ui/toasts';

interface Options<Values, Result> {
  articleId: number;
  change: (values: Values) => Promise<Result>;
  /** Text of the success toast. */
  doneText: (values: Values, result: Result) => string;
  /** Title of the error toast. */
  errorTitle: string;
  /** Called after success, and after an error that a retry cannot solve. */
  onEnd: (isDone: boolean) => void;
  /** Called after `onEnd` if the change succeeded. */
  onDone?: (result: Result) => void;
}

/**
 * Changes an article once, or what belongs to it. If the article has changed meanwhile, says what happened and ends:
 * the page shows the current state. Other errors are returned, and can be retried.
 */
export function useArticleChange<Values = void, Result = EditorArticle>(
  options: Options<Values, Result>,
) {
  const { articleId, change, doneText, errorTitle, onEnd, onDone } = options;
  const { t } = useTranslation();
  const client = useQueryClient();
  const { submit, isPending, error } = useGuardedMutation<Result, Values>({
    mutationFn: async (values) => {
      // A pending refetch would overwrite the result with the old article.
      await client.cancelQueries({ queryKey: editorArticleKeys.details(articleId) });
      return change(values);
    },
    onSuccess: (result, values) => {
      showSuccess(doneText(values, result), t);
      onEnd(true);
      onDone?.(result);
    },
    onError: (failed) => {
      if (!isFinal(failed)) return;
      showError(errorTitle, failureMessage(failed, t), t);
      onEnd(false);
    },
  });
  return { submit, isPending, failure: isFinal(error) ? null : toFormFailure(error, t) };
}

/** True if a retry is pointless: the article has changed, or the editor may not do it any more. */
export function isFinal(error: Error | null): boolean {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}
