import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router';
import { myArticleQuery, type MyArticleContent } from '~/api/my-articles';
import { useCurrentUser } from '~/api/use-current-user';
import { paths } from '~/lib/paths';
import { useArticleTitle } from '~/ui/article-title';
import { DraftOffer } from '~/ui/draft-offer';
import { useLocalDraft } from '~/ui/use-local-draft';
import { ArticleEditor } from './article-editor';
import { createFileNameLookup, usePartLabels } from '../../form/use-part-labels';
import { toMyArticleContent } from '../../form/saving/article-content';
import { createArticleMerger } from '../../form/saving/merge-contents';

/** The author's editor. Offers to restore a local draft first. */
export function ArticleEditorPage({ id }: { id: number }) {
  const { t } = useTranslation();
  const getTitle = useArticleTitle();
  const user = useCurrentUser();
  // Loaded by the route; refetched because another window may have saved since.
  const { data: article } = useSuspenseQuery({ ...myArticleQuery(id), refetchOnMount: 'always' });
  const [canEdit] = useState(() => article.allowedActions.includes('edit'));
  const { draftStore, offer, restoredDraft, wasOffered, restore, discard } = useLocalDraft(
    ['article', user.id, id],
    toMyArticleContent(article),
    createArticleMerger<MyArticleContent>().changedParts,
  );
  const labels = usePartLabels(createFileNameLookup(article));

  if (!canEdit) return <Navigate to={paths.userArticleDetails(id)} replace />;
  if (offer) {
    return (
      <DraftOffer
        {...offer}
        title={getTitle(article).text}
        labels={labels}
        restoreLabel={t('editing.kept.putBack')}
        onRestore={restore}
        onDiscard={discard}
      />
    );
  }
  return (
    <ArticleEditor
      article={article}
      draftStore={draftStore}
      restoredDraft={restoredDraft}
      focusOnMount={wasOffered}
    />
  );
}
