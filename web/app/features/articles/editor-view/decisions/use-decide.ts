import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  decide,
  editorArticleKeys,
  type DecisionBody,
  type EditorAction,
  type EditorArticle,
} from '~/api/editor-articles';
import { ApiError, failureMessage } from '~/api/errors';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import type { Translate } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import { returnsToDraft } from './editor-decision';

interface Options {
  article: EditorArticle;
  action: EditorAction;
  onDone: () => void;
  /**
   * Called when the dialog must close, after success or a final error. `dismissToast` removes the
   * toast.
   */
  onEnd: (dismissToast: () => void) => void;
}

/** Sends a decision once. The dialog shows errors that can be retried. */
export function useDecide({ article: { id }, action, onDone, onEnd }: Options) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const openList = () => void navigate(paths.screen('editorArticles'), { replace: true });

  return useGuardedMutation<EditorArticle, DecisionBody>({
    mutationFn: async (body) => {
      // A pending refetch would overwrite the result with the old article.
      await client.cancelQueries({ queryKey: editorArticleKeys.details(id) });
      return decide(id, action, body);
    },
    onSuccess: (decided) => {
      onDone();
      onEnd(showSuccess(t(`decisions.done.${action}`), t));
      if (returnsToDraft(decided)) openList();
    },
    onError: (error) => {
      if (!isFinal(error)) return;
      onEnd(showError(t(`decisions.failed.${action}`), finalErrorText(error, t), t));
      if (error.status === 404) openList();
    },
  });
}

/** True if a retry is pointless: the article has changed, or the editor may not decide any more. */
function isFinal(error: Error): error is ApiError {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}

function finalErrorText(error: ApiError, t: Translate): string | null {
  if (error.status === 404) return t('decisions.gone');
  return error.code === 'wrong-status' ? t('decisions.overtaken') : failureMessage(error, t);
}
