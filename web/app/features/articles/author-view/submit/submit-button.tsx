import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { ApiError, failureMessage } from '~/api/errors';
import { myArticleQuery, submitMyArticle, type MyArticle } from '~/api/my-articles';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { paths } from '~/lib/paths';
import { showError, showSuccess } from '~/ui/toasts';
import { useConfirm } from '~/ui/use-confirm';
import { useUploads } from '../../files/uploads';
import { useArticleEditor } from '../edit/article-editor-context';
import { focusReadiness } from './readiness';

export function SubmitButton() {
  const { t } = useTranslation();
  const { submit, isPending } = useSubmitArticle();
  return (
    <Button loading={isPending} onClick={() => submit()}>
      {t('articleFiles.submit.action')}
    </Button>
  );
}

/** Saves, checks for problems, asks for confirmation and submits the article. */
function useSubmitArticle() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const confirm = useConfirm();
  const { saveNow } = useArticleEditor();
  const { isUploading } = useUploads();
  const isReady = useReadinessCheck();

  const confirmSubmit = ({ titleEn }: MyArticle) =>
    confirm({
      title: t('articleFiles.submit.question'),
      text: t('articleFiles.submit.consequences', { title: titleEn }),
      confirmLabel: t('articleFiles.submit.action'),
    });

  return useGuardedMutation({
    mutationFn: async (): Promise<MyArticle | null> => {
      if (isUploading) throw new SubmitBlockedError(t('articleFiles.final.uploading'));
      const saved = await saveNow();
      if (!saved) throw new SubmitBlockedError(t('articleFiles.submit.notSaved'));
      if (!(await isReady()) || !(await confirmSubmit(saved))) return null;
      return submitMyArticle(saved.id);
    },
    onSuccess: (submitted) => {
      if (!submitted) return;
      showSuccess(t('articleFiles.submit.done'), t);
      // Replaces the entry: the article can no longer be edited.
      void navigate(paths.userArticleDetails(submitted.id), { replace: true });
    },
    onError: async (error) => {
      const isInvalid = error instanceof ApiError && error.status === 422;
      // The checklist shows the problems with links to their fields.
      if (isInvalid && !(await isReady().catch(() => true))) return;
      const message =
        error instanceof SubmitBlockedError ? error.message : failureMessage(error, t);
      showError(t('articleFiles.submit.failed'), message, t);
    },
  });
}

/** Submission was not attempted, for a reason that the author can resolve. */
class SubmitBlockedError extends Error {}

/** Reloads the article and shows its problems; resolves with false if there are any. */
function useReadinessCheck(): () => Promise<boolean> {
  const client = useQueryClient();
  const { article, refresh, showAllProblems } = useArticleEditor();

  return async () => {
    const latest = await client.fetchQuery({ ...myArticleQuery(article.id), staleTime: 0 });
    refresh(latest);
    // Submitted in another window: the editor redirects to the details.
    if (!latest.allowedActions.includes('submit')) return false;
    if (latest.problems.length === 0) return true;
    showAllProblems();
    focusReadiness();
    return false;
  };
}
