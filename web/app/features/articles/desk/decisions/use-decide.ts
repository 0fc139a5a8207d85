import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import {
  decide,
  deskArticleKeys,
  type DecisionBody,
  type DeskAction,
  type DeskArticle,
} from '~/api/desk-articles';
import { ApiError, failureMessage } from '~/api/errors';
import { useSubmission } from '~/api/use-submission';
import type { Translate } from '~/i18n/translations';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import { leavesTheDesk } from './desk-decision';

interface Options {
  article: DeskArticle;
  action: DeskAction;
  onDone: () => void;
  /** Nothing is left to be decided here, for better or worse; with what takes back the words that say so. */
  onEnd: (unsay: () => void) => void;
}

/** Sends a decision, once. What can be mended or tried again is left to the dialog to say. */
export function useDecide({ article: { id }, action, onDone, onEnd }: Options) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const navigate = useNavigate();
  const toTheList = () => void navigate(paths.room('editorArticles'), { replace: true });

  return useSubmission<DeskArticle, DecisionBody>({
    mutationFn: async (body) => {
      // An answer that is still on its way would show the article as it was.
      await client.cancelQueries({ queryKey: deskArticleKeys.details(id) });
      return decide(id, action, body);
    },
    onSuccess: (decided) => {
      onDone();
      onEnd(showSuccess(t(`decisions.done.${action}`), t));
      if (leavesTheDesk(decided)) toTheList();
    },
    onError: (error) => {
      if (!isOver(error)) return;
      onEnd(showError(t(`decisions.failed.${action}`), refusalWords(error, t), t));
      if (error.status === 404) toTheList();
    },
  });
}

/** The article has moved on, or is no longer this editor's to decide about: trying again is of no use. */
function isOver(error: Error): error is ApiError {
  return error instanceof ApiError && [403, 404, 409].includes(error.status);
}

function refusalWords(error: ApiError, t: Translate): string | null {
  if (error.status === 404) return t('decisions.gone');
  return error.code === 'wrong-status' ? t('decisions.overtaken') : failureMessage(error, t);
}
