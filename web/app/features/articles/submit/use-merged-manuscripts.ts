import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { generateMergedManuscript, mergedManuscriptsQuery } from '~/api/merged-manuscripts';
import { myArticleQuery } from '~/api/my-articles';
import { useSubmission } from '~/api/use-submission';
import { useArticleEditor } from '../editor/article-editor-context';
import { useUploads } from '../files/uploads-context';

/** The merged manuscripts; that of the edited revision is made by itself as soon as it can be. */
export function useMergedManuscripts() {
  const { article, saveState } = useArticleEditor();
  const { isUnderWay } = useUploads();
  // What is not saved cannot be in the PDF either.
  const isSaved = saveState === 'saved';
  const list = useQuery({ ...mergedManuscriptsQuery(article.id), enabled: isSaved });
  const current = list.data?.find(({ revision }) => revision === article.revision);
  const generation = useSubmission({ mutationFn: () => generateMergedManuscript(article.id) });

  const isFilledIn = article.problems.every(({ tab }) => tab === 'final');
  const isKnown = isSaved && list.isSuccess && !list.isFetching;
  const isOutdated = !current || (!current.isCurrent && current.status !== 'processing');
  useOncePerVersion(article.version, isFilledIn && isKnown && !isUnderWay && isOutdated, () =>
    generation.submit(),
  );
  useNewsForArticle(current?.status === 'processing' ? null : (current?.requestedAt ?? null));

  return {
    list,
    generation,
    current,
    isReady: current?.status === 'completed' && current.isCurrent,
  };
}

/** What has failed for a version of the article is tried again only when the author asks for it. */
function useOncePerVersion(version: number, wanted: boolean, act: () => void): void {
  const triedFor = useRef<number | null>(null);
  const tryNow = useEffectEvent(() => {
    if (triedFor.current === version) return;
    triedFor.current = version;
    act();
  });
  useEffect(() => {
    if (wanted) tryNow();
  }, [wanted, version]);
}

/** With a new manuscript something less stands in the way of submitting: the server is asked what. */
function useNewsForArticle(madeAt: string | null): void {
  const client = useQueryClient();
  const { article, refresh } = useArticleEditor();
  const load = useEffectEvent(async () => {
    const known = article.mergedPdfs.find(({ revision }) => revision === article.revision);
    if (known?.requestedAt === madeAt && known?.status !== 'processing') return;
    refresh(await client.fetchQuery({ ...myArticleQuery(article.id), staleTime: 0 }));
  });
  useEffect(() => {
    // Whoever submits asks again, so that nothing depends on this.
    if (madeAt) load().catch(() => undefined);
  }, [madeAt]);
}
