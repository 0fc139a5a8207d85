import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, failureMessage } from '~/api/errors';
import { myArticleQuery, submitMyArticle, type MyArticle } from '~/api/my-articles';
import { useSubmission } from '~/api/use-submission';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { useArticleEditor } from '../editor/article-editor-context';
import { useUploads } from '../files/uploads-context';
import { showReadiness } from './readiness-place';

/** Saves, looks with the server whether anything is missing, asks the author, and hands the article in. */
export function useSubmitArticle() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { saveNow } = useArticleEditor();
  const { isUnderWay } = useUploads();
  const isReady = useReadinessCheck();

  const wantsTo = ({ titleEn }: MyArticle) =>
    confirm({
      title: t('articleFiles.submit.question'),
      text: t('articleFiles.submit.consequences', { title: titleEn }),
      confirm: t('articleFiles.submit.action'),
    });

  return useSubmission({
    mutationFn: async (): Promise<MyArticle | null> => {
      if (isUnderWay) throw new NotYet(t('articleFiles.final.uploading'));
      const saved = await saveNow();
      if (!saved) throw new NotYet(t('articleFiles.submit.notSaved'));
      if (!(await isReady()) || !(await wantsTo(saved))) return null;
      return submitMyArticle(saved.id);
    },
    onSuccess: (submitted) => {
      if (!submitted) return;
      showSuccess(t('articleFiles.submit.done'), t);
      // There is nothing to come back to: the article can no longer be edited.
      void navigate(paths.userArticleDetails(submitted.id), { replace: true });
    },
    onError: async (error) => {
      const isRefused = error instanceof ApiError && error.status === 422;
      // What the server would not have stands in the summary, each with the way to it.
      if (isRefused && !(await isReady().catch(() => true))) return;
      const message = error instanceof NotYet ? error.message : failureMessage(error, t);
      showError(t('articleFiles.submit.failed'), message, t);
    },
  });
}

/** It was not tried, for a reason that the author can wait for or mend. */
class NotYet extends Error {}

/** Asks the server; where something is missing, it is shown. */
function useReadinessCheck(): () => Promise<boolean> {
  const client = useQueryClient();
  const { article, refresh, showAllProblems } = useArticleEditor();

  return async () => {
    const fresh = await client.fetchQuery({ ...myArticleQuery(article.id), staleTime: 0 });
    refresh(fresh);
    // Submitted in another window: the editor leads to what has become of it.
    if (!fresh.allowedActions.includes('submit')) return false;
    if (fresh.problems.length === 0) return true;
    showAllProblems();
    showReadiness();
    return false;
  };
}
