import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { generateMergedManuscript, mergedManuscriptsQuery } from '~/api/merged-manuscripts';
import { myArticleQuery } from '~/api/my-articles';
import { useGuardedMutation } from '~/api/use-guarded-mutation';
import { useArticleEditor } from '../edit/article-editor-context';
import { useUploads } from '../../files/uploads';

/** Merged manuscripts. Generates the one of the edited round as soon as the article is complete. */
export function useMergedManuscripts() {
  const { article, saveState } = useArticleEditor();
  const { isUploading } = useUploads();
  // The PDF is generated from saved content.
  const isSaved = saveState === 'saved';
  const list = useQuery({ ...mergedManuscriptsQuery(article.id), enabled: isSaved });
  const current = list.data?.find(({ revision }) => revision === article.revision);
  const generation = useGuardedMutation({ mutationFn: () => generateMergedManuscript(article.id) });

  const isComplete = article.problems.every(({ tab }) => tab === 'final');
  const isKnown = isSaved && list.isSuccess && !list.isFetching;
  const isOutdated = !current || (!current.isCurrent && current.status !== 'processing');
  useOncePerVersion(article.version, isComplete && isKnown && !isUploading && isOutdated, () =>
    generation.submit(),
  );
  useArticleRefresh(current?.status === 'processing' ? null : (current?.requestedAt ?? null));

  return {
    list,
    generation,
    current,
    isReady: current?.status === 'completed' && current.isCurrent,
  };
}

/** Runs `callback` once for each article version, so that a failure is retried only by the author. */
function useOncePerVersion(version: number, isEnabled: boolean, callback: () => void): void {
  const attemptedVersion = useRef<number | null>(null);
  const attempt = useEffectEvent(() => {
    if (attemptedVersion.current === version) return;
    attemptedVersion.current = version;
    callback();
  });
  useEffect(() => {
    if (isEnabled) attempt();
  }, [isEnabled, version]);
}

/** Reloads the article after a manuscript was generated, since fewer problems may remain. */
function useArticleRefresh(generatedAt: string | null): void {
  const client = useQueryClient();
  const { article, refresh } = useArticleEditor();
  const load = useEffectEvent(async () => {
    const current = article.mergedPdfs.find(({ revision }) => revision === article.revision);
    if (current?.requestedAt === generatedAt && current?.status !== 'processing') return;
    refresh(await client.fetchQuery({ ...myArticleQuery(article.id), staleTime: 0 }));
  });
  useEffect(() => {
    // Errors are ignored: submitting reloads the article anyway.
    if (generatedAt) load().catch(() => undefined);
  }, [generatedAt]);
}
