import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, failureMessage } from '~/api/errors';
import { submitMyArticle, type MyArticle } from '~/api/my-articles';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { useArticleTitle } from '~/ui/article-title';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';

/** Submission was not attempted, for a reason that the author can resolve. */
export class SubmitBlockedError extends Error {}

interface Options {
  /** Saves pending changes; rejects with SubmitBlockedError if that is impossible. */
  prepare?: () => Promise<unknown>;
  /**
   * Loads the latest version and shows what is missing. Resolves with null if the article cannot be
   * submitted yet.
   */
  loadIfReady: () => Promise<MyArticle | null>;
}

/** Checks for problems, asks for confirmation, submits the article and opens its details. */
export function useSubmitArticle({ prepare, loadIfReady }: Options) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const getTitle = useArticleTitle();
  const confirmSubmit = (article: MyArticle) =>
    confirm({
      title: t('articleFiles.submit.question'),
      text: t('articleFiles.submit.consequences', { title: getTitle(article).text }),
      confirmLabel: t('articleFiles.submit.action'),
    });

  return useGuardedMutation({
    mutationFn: async (): Promise<MyArticle | null> => {
      await prepare?.();
      const article = await loadIfReady();
      if (!article || !(await confirmSubmit(article))) return null;
      return submitMyArticle(article.id);
    },
    onSuccess: (submitted) => {
      if (!submitted) return;
      showSuccess(t('articleFiles.submit.done'), t);
      // Replaces the entry: the article can no longer be edited.
      void navigate(paths.userArticleDetails(submitted.id), { replace: true });
    },
    onError: async (error) => {
      const isInvalid = error instanceof ApiError && error.status === 422;
      // The list of problems says what is missing.
      if (isInvalid && !(await loadIfReady().catch(() => true))) return;
      if (error instanceof SubmitBlockedError) {
        showError(t('articleFiles.submit.blocked'), error.message, t);
      } else {
        showError(t('articleFiles.submit.failed'), failureMessage(error, t), t);
      }
    },
  });
}
