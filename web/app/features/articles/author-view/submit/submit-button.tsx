import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { myArticleQuery, type MyArticle } from '~/api/my-articles';
import { useUploads } from '../../files/uploads';
import { useArticleEditor } from '../edit/article-editor-context';
import { READINESS } from './readiness';
import { SubmitBlockedError, useSubmitArticle } from './use-submit-article';

/** Submits from any step. If something is missing, the last step opens and lists it. */
export function SubmitButton({ variant }: { variant?: 'default' }) {
  const { t } = useTranslation();
  const { saveNow } = useArticleEditor();
  const { isUploading } = useUploads();
  const { submit, isPending } = useSubmitArticle({
    prepare: async () => {
      if (isUploading) throw new SubmitBlockedError(t('articleFiles.final.uploading'));
      if (!(await saveNow())) throw new SubmitBlockedError(t('articleFiles.submit.notSaved'));
    },
    loadIfReady: useReadinessCheck(),
  });
  return (
    <Button variant={variant} loading={isPending} onClick={() => submit()}>
      {t('articleFiles.submit.action')}
    </Button>
  );
}

/** Reloads the article; shows its problems on the last step and resolves with null if there are any. */
function useReadinessCheck(): () => Promise<MyArticle | null> {
  const client = useQueryClient();
  const { article, refresh, showAllProblems, goToField } = useArticleEditor();
  return async () => {
    const latest = await client.fetchQuery({ ...myArticleQuery(article.id), staleTime: 0 });
    refresh(latest);
    // Submitted in another window: the editor redirects to the details.
    if (!latest.allowedActions.includes('submit')) return null;
    if (latest.problems.length === 0) return latest;
    showAllProblems();
    goToField('final', READINESS);
    return null;
  };
}
